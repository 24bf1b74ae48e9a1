"""Two networks of torchvision's parts for images of 8x8: `cnn()` and `vit()`. They take (B, 64) and give (B, 10) logits."""

import torch
from torch import nn
from torchvision.models.resnet import BasicBlock
from torchvision.models.vision_transformer import VisionTransformer


class Images(nn.Module):
    """A network on images of three channels, from rows of 64 pixels."""

    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, x):
        return self.net(x.reshape(-1, 1, 8, 8).expand(-1, 3, -1, -1))


def cnn():
    """Residual blocks with batch norm, as torchvision's ResNet has them."""
    torch.manual_seed(0)
    down = nn.Sequential(nn.Conv2d(16, 32, 1, stride=2, bias=False), nn.BatchNorm2d(32))
    stem = [nn.Conv2d(3, 16, 3, padding=1, bias=False), nn.BatchNorm2d(16), nn.ReLU()]
    blocks = [BasicBlock(16, 16), BasicBlock(16, 32, stride=2, downsample=down)]
    return Images(nn.Sequential(*stem, *blocks, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(32, 10)))


def vit():
    """torchvision's VisionTransformer, with patches of 2x2."""
    torch.manual_seed(0)
    net = VisionTransformer(image_size=8, patch_size=2, num_layers=2, num_heads=2, hidden_dim=32, mlp_dim=64, num_classes=10)
    nn.init.normal_(net.heads.head.weight, std=0.02)
    return Images(net)
