from masonite.providers import RouteProvider
from masonite.validation.providers import ValidationProvider

from app.providers.GhushtanaProvider import GhushtanaProvider
from app.providers.KhataProvider import KhataProvider

PROVIDERS = [GhushtanaProvider, KhataProvider, ValidationProvider, RouteProvider]
