<?php

return ['default' => 'apc', 'stores' => ['apc' => ['driver' => 'apc']], 'prefix' => 'estafeta'];
