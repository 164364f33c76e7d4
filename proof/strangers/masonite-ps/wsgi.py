from masonite.foundation import Application, Kernel
from masonite.utils.location import base_path

from Kernel import Kernel as ApplicationKernel

application = Application(base_path())
application.register_providers(Kernel, ApplicationKernel)

from config.providers import PROVIDERS  # noqa: E402

application.add_providers(*PROVIDERS)
