<?php

return ['failed' => 'Os dados de acesso não estão corretos.'];
