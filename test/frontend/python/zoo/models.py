"""Models of others by their configurations, with seeded weights: NAME -> a function that gives (module, inputs)."""

import torch

ZOO = {}
WIDE = {"hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4}


def model(function):
    ZOO[function.__name__] = function
    return function


def ids(vocabulary=96, shape=(2, 16)):
    return torch.randint(0, vocabulary, shape)


def of_transformers(name, model_name, config_name, inputs, **settings):
    def made():
        import transformers

        transformers.logging.set_verbosity_error()
        config = getattr(transformers, config_name)(**settings)
        return getattr(transformers, model_name)(config), inputs()

    ZOO[name] = made


def tokens():
    return {"input_ids": ids(), "use_cache": False, "return_dict": True}


def text():
    return {"input_ids": ids(), "return_dict": True}


def pixels(size=32, channels=3):
    return lambda: {"pixel_values": torch.randn(2, channels, size, size)}


MLP = {"intermediate_size": 128}
SMALL = {"vocab_size": 96, "max_position_embeddings": 32}
GROUPED = WIDE | MLP | SMALL | {"num_key_value_heads": 2}
of_transformers("gpt2", "GPT2LMHeadModel", "GPT2Config", tokens, vocab_size=96, n_positions=32, n_embd=64, n_layer=2, n_head=4)
of_transformers("llama", "LlamaForCausalLM", "LlamaConfig", tokens, **GROUPED)
of_transformers("mistral", "MistralForCausalLM", "MistralConfig", tokens, **GROUPED)
of_transformers("qwen2", "Qwen2ForCausalLM", "Qwen2Config", tokens, **GROUPED)
of_transformers("phi", "PhiForCausalLM", "PhiConfig", tokens, **WIDE, **MLP, **SMALL)
of_transformers("gemma", "GemmaForCausalLM", "GemmaConfig", tokens, **GROUPED, head_dim=16)
of_transformers("opt", "OPTForCausalLM", "OPTConfig", tokens, vocab_size=96, hidden_size=64, word_embed_proj_dim=64, ffn_dim=128,
                num_hidden_layers=2, num_attention_heads=4, max_position_embeddings=32)  # fmt: skip
of_transformers("gpt_neox", "GPTNeoXForCausalLM", "GPTNeoXConfig", tokens, **WIDE, **MLP, **SMALL)
of_transformers("bert", "BertModel", "BertConfig", text, **WIDE, **MLP, **SMALL)
of_transformers("roberta", "RobertaModel", "RobertaConfig", text, **WIDE, **MLP, **SMALL)
of_transformers("electra", "ElectraModel", "ElectraConfig", text, **WIDE, **MLP, **SMALL, embedding_size=32)
of_transformers("albert", "AlbertModel", "AlbertConfig", text, **WIDE, **MLP, **SMALL, embedding_size=32)
of_transformers("distilbert", "DistilBertModel", "DistilBertConfig", text, vocab_size=96, dim=64, n_layers=2, n_heads=4, hidden_dim=128,
                max_position_embeddings=32)  # fmt: skip
of_transformers("t5", "T5ForConditionalGeneration", "T5Config",
                lambda: {"input_ids": ids(), "decoder_input_ids": ids(shape=(2, 8)), "use_cache": False}, vocab_size=96, d_model=64, d_kv=16,
                d_ff=128, num_layers=2, num_heads=4)  # fmt: skip
of_transformers("vit", "ViTForImageClassification", "ViTConfig", pixels(), **WIDE, **MLP, image_size=32, patch_size=8)
of_transformers("deit", "DeiTForImageClassification", "DeiTConfig", pixels(), **WIDE, **MLP, image_size=32, patch_size=8)
of_transformers("clip_vision", "CLIPVisionModel", "CLIPVisionConfig", pixels(), **WIDE, **MLP, image_size=32, patch_size=8)
of_transformers("dinov2", "Dinov2Model", "Dinov2Config", pixels(), **WIDE, image_size=32, patch_size=8)
of_transformers("convnext", "ConvNextModel", "ConvNextConfig", pixels(), hidden_sizes=[16, 32], depths=[1, 1], num_stages=2)
of_transformers("mamba", "MambaForCausalLM", "MambaConfig", tokens, vocab_size=96, hidden_size=32, num_hidden_layers=2, state_size=8)


def of_torchvision(name, size=32, **settings):
    def made():
        import torchvision

        return getattr(torchvision.models, name)(weights=None, num_classes=10, **settings), {"x": torch.randn(2, 3, size, size)}

    ZOO[name] = made


of_torchvision("resnet18")
of_torchvision("squeezenet1_1", 64)
of_torchvision("mobilenet_v2")
of_torchvision("shufflenet_v2_x0_5")


def of_timm(name, size=32, **settings):
    def made():
        import timm

        return timm.create_model(name, pretrained=False, num_classes=10, **settings), {"x": torch.randn(2, 3, size, size)}

    ZOO[f"timm_{name}"] = made


of_timm("vit_tiny_patch16_224", img_size=32, depth=2)
of_timm("resnet10t")


@model
def diffusers_unet():
    import diffusers

    module = diffusers.UNet2DModel(
        sample_size=16, in_channels=3, out_channels=3, layers_per_block=1, block_out_channels=(16, 32), norm_num_groups=8,
        down_block_types=("DownBlock2D", "AttnDownBlock2D"), up_block_types=("AttnUpBlock2D", "UpBlock2D"), attention_head_dim=8,
    )  # fmt: skip
    return module, {"sample": torch.randn(2, 3, 16, 16), "timestep": torch.tensor([3, 900])}


@model
def diffusers_dit():
    import diffusers

    module = diffusers.DiTTransformer2DModel(
        num_attention_heads=2, attention_head_dim=16, in_channels=4, num_layers=2, sample_size=16, num_embeds_ada_norm=10, norm_num_groups=4
    )
    return module, {"hidden_states": torch.randn(2, 4, 16, 16), "timestep": torch.tensor([3, 900]), "class_labels": torch.tensor([1, 2])}
