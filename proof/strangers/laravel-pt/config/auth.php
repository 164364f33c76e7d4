<?php

return ['defaults' => ['guard' => 'api'], 'guards' => ['api' => ['driver' => 'sessao-parceiro']], 'providers' => []];
