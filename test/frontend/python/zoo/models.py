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
of_transformers("vit", "ViTForImageClassification", "ViTConfig", pixels(), **WIDE, **MLP, image_size=32, patch_size=8, num_labels=100)
of_transformers("deit", "DeiTForImageClassification", "DeiTConfig", pixels(), **WIDE, **MLP, image_size=32, patch_size=8, num_labels=100)
of_transformers("clip_vision", "CLIPVisionModel", "CLIPVisionConfig", pixels(), **WIDE, **MLP, image_size=32, patch_size=8)
of_transformers("dinov2", "Dinov2Model", "Dinov2Config", pixels(), **WIDE, image_size=32, patch_size=8)
of_transformers("convnext", "ConvNextModel", "ConvNextConfig", pixels(), hidden_sizes=[16, 32], depths=[1, 1], num_stages=2)
of_transformers("mamba", "MambaForCausalLM", "MambaConfig", tokens, vocab_size=96, hidden_size=32, num_hidden_layers=2, state_size=8)


of_transformers("bart", "BartForConditionalGeneration", "BartConfig",
                lambda: {"input_ids": ids(), "decoder_input_ids": ids(shape=(2, 8)), "use_cache": False}, vocab_size=96, d_model=64,
                encoder_layers=2, decoder_layers=2, encoder_attention_heads=4, decoder_attention_heads=4, encoder_ffn_dim=128,
                decoder_ffn_dim=128, max_position_embeddings=32)  # fmt: skip
of_transformers("bloom", "BloomForCausalLM", "BloomConfig", tokens, vocab_size=96, hidden_size=64, n_layer=2, n_head=4)
of_transformers("phi3", "Phi3ForCausalLM", "Phi3Config", tokens, **GROUPED, pad_token_id=0)
of_transformers("gemma2", "Gemma2ForCausalLM", "Gemma2Config", tokens, **GROUPED, head_dim=16)
of_transformers("deberta_v2", "DebertaV2Model", "DebertaV2Config", text, **WIDE, **MLP, **SMALL, relative_attention=True, pos_att_type=["p2c", "c2p"],
                max_relative_positions=16)  # fmt: skip
EXPERTS = {"num_experts_per_tok": 2, "head_dim": 16}
of_transformers("mixtral", "MixtralForCausalLM", "MixtralConfig", tokens, **GROUPED, **EXPERTS, num_local_experts=4,
                experts_implementation="batched_mm")  # fmt: skip
of_transformers("qwen3_moe", "Qwen3MoeForCausalLM", "Qwen3MoeConfig", tokens, **GROUPED, **EXPERTS, num_experts=4, moe_intermediate_size=32)
of_transformers("segformer", "SegformerForSemanticSegmentation", "SegformerConfig", pixels(64), hidden_sizes=[16, 32], depths=[1, 1],
                num_encoder_blocks=2, sr_ratios=[2, 1], patch_sizes=[7, 3], strides=[4, 2], num_attention_heads=[1, 2], mlp_ratios=[2, 2],
                decoder_hidden_size=32, drop_path_rate=1e-9)  # fmt: skip
of_transformers("wav2vec2", "Wav2Vec2Model", "Wav2Vec2Config", lambda: {"input_values": torch.randn(2, 800)}, **WIDE, **MLP, conv_dim=(32, 32),
                conv_stride=(5, 4), conv_kernel=(10, 8), num_feat_extract_layers=2, num_conv_pos_embeddings=16, num_conv_pos_embedding_groups=4,
                layerdrop=0.0, apply_spec_augment=False)  # fmt: skip
of_transformers("whisper", "WhisperForConditionalGeneration", "WhisperConfig",
                lambda: {"input_features": torch.randn(2, 16, 64), "decoder_input_ids": ids(shape=(2, 8)), "use_cache": False}, vocab_size=96,
                num_mel_bins=16, d_model=64, encoder_layers=2, decoder_layers=2, encoder_attention_heads=4, decoder_attention_heads=4,
                encoder_ffn_dim=128, decoder_ffn_dim=128, max_source_positions=32, max_target_positions=32, pad_token_id=0, bos_token_id=1,
                eos_token_id=2, decoder_start_token_id=1)  # fmt: skip


class OwnLoss(torch.nn.Module):
    """A model of transformers that gives its own loss as its second result, by which it is trained."""

    def __init__(self, inner, first):
        super().__init__()
        self.inner, self.first = inner, first

    def forward(self, **inputs):
        output = self.inner(**inputs, return_loss=True, return_dict=True)
        return output[self.first], output.loss


@model
def clip():
    import transformers

    config = transformers.CLIPConfig(text_config=WIDE | MLP | SMALL | {"eos_token_id": 95},
                                     vision_config=WIDE | MLP | {"image_size": 32, "patch_size": 8}, projection_dim=32)  # fmt: skip
    tokens = ids(shape=(4, 16))
    return OwnLoss(transformers.CLIPModel(config), "logits_per_image"), {"input_ids": tokens, "pixel_values": torch.randn(4, 3, 32, 32)}


@model
def detr():
    import transformers

    backbone = transformers.ResNetConfig(embedding_size=16, hidden_sizes=[16, 32], depths=[1, 1], layer_type="basic", out_features=["stage2"])
    config = transformers.DetrConfig(use_timm_backbone=False, use_pretrained_backbone=False, backbone=None, backbone_config=backbone, num_queries=5,
                                     d_model=64, encoder_layers=1, decoder_layers=1, encoder_attention_heads=4, decoder_attention_heads=4,
                                     encoder_ffn_dim=128, decoder_ffn_dim=128, num_labels=4)  # fmt: skip
    return transformers.DetrForObjectDetection(config), pixels(64)()


@model
def llava():
    import transformers

    config = transformers.LlavaConfig(
        vision_config=transformers.CLIPVisionConfig(**WIDE, **MLP, image_size=32, patch_size=16, projection_dim=32),
        text_config=transformers.LlamaConfig(**GROUPED), image_token_id=95, vision_feature_layer=-1,
    )  # fmt: skip
    prompt = ids(95)
    prompt[:, 2:6] = 95  # an image of 2 x 2 patches
    return transformers.LlavaForConditionalGeneration(config), {"input_ids": prompt, "use_cache": False} | pixels()()


class Dlrm(torch.nn.Module):
    """Dense features through an MLP, sparse ones through bags of embeddings, products of all pairs, an MLP (Naumov et al. 2019)."""

    def __init__(self, tables=3, rows=50, width=16):
        super().__init__()
        self.bags = torch.nn.ModuleList([torch.nn.EmbeddingBag(rows, width, mode="sum") for _ in range(tables)])
        self.bottom = torch.nn.Sequential(torch.nn.Linear(8, 32), torch.nn.ReLU(), torch.nn.Linear(32, width), torch.nn.ReLU())
        pairs = tables * (tables + 1) // 2
        self.top = torch.nn.Sequential(torch.nn.Linear(width + pairs, 32), torch.nn.ReLU(), torch.nn.Linear(32, 1))
        self.register_buffer("lower", torch.tril_indices(tables + 1, tables + 1, offset=-1), persistent=False)

    def forward(self, dense, sparse):
        dense = self.bottom(dense)
        features = torch.stack([dense, *(bag(sparse[:, place]) for place, bag in enumerate(self.bags))], 1)
        products = features @ features.transpose(1, 2)
        return self.top(torch.cat([dense, products[:, self.lower[0], self.lower[1]]], 1))


@model
def dlrm():
    return Dlrm(), {"dense": torch.randn(16, 8), "sparse": ids(50, (16, 3, 4))}


def of_torchvision(name, size=32, **settings):
    def made():
        import torchvision

        return getattr(torchvision.models, name)(weights=None, num_classes=10, **settings), {"x": torch.randn(2, 3, size, size)}

    ZOO[name] = made


of_torchvision("resnet18", 64)
of_torchvision("squeezenet1_1", 64)
of_torchvision("mobilenet_v2", 64)
of_torchvision("shufflenet_v2_x0_5", 64)


of_torchvision("efficientnet_b0", 64, stochastic_depth_prob=1e-9)


@model
def torchvision_convnext():
    """Stochastic depth in training: by a probability so small that no path is ever dropped, so that PyTorch's steps are the same."""
    from torchvision.models.convnext import CNBlockConfig, ConvNeXt

    setting = [CNBlockConfig(16, 32, 1), CNBlockConfig(32, None, 2)]
    return ConvNeXt(setting, stochastic_depth_prob=1e-9, num_classes=10), {"x": torch.randn(2, 3, 32, 32)}


@model
def torchvision_swin():
    """Likewise."""
    from torchvision.models.swin_transformer import SwinTransformer

    module = SwinTransformer(patch_size=[4, 4], embed_dim=16, depths=[2, 2], num_heads=[2, 4], window_size=[4, 4], stochastic_depth_prob=1e-9,
                             num_classes=10)  # fmt: skip
    return module, {"x": torch.randn(2, 3, 64, 64)}


def of_timm(name, size=32, **settings):
    def made():
        import timm

        return timm.create_model(name, pretrained=False, num_classes=10, **settings), {"x": torch.randn(2, 3, size, size)}

    ZOO[f"timm_{name}"] = made


of_timm("vit_tiny_patch16_224", img_size=32, depth=2)
of_timm("resnet10t", 64)
of_timm("test_byobnet", 64)
of_timm("test_mambaout", 64)
of_timm("test_nfnet", 64)


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


@model
def diffusers_vae():
    import diffusers

    module = diffusers.AutoencoderKL(down_block_types=("DownEncoderBlock2D",) * 2, up_block_types=("UpDecoderBlock2D",) * 2,
                                     block_out_channels=(16, 32), norm_num_groups=8, latent_channels=4, sample_size=16)  # fmt: skip
    return module, {"sample": torch.randn(2, 3, 16, 16)}


@model
def diffusers_unet_condition():
    import diffusers

    module = diffusers.UNet2DConditionModel(
        sample_size=16, layers_per_block=1, block_out_channels=(16, 32), norm_num_groups=8, down_block_types=("DownBlock2D", "CrossAttnDownBlock2D"),
        up_block_types=("CrossAttnUpBlock2D", "UpBlock2D"), cross_attention_dim=32, attention_head_dim=8,
    )  # fmt: skip
    inputs = {"sample": torch.randn(2, 4, 16, 16), "timestep": torch.tensor([3, 900]), "encoder_hidden_states": torch.randn(2, 7, 32)}
    return module, inputs
