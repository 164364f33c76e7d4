<?php

return ['default' => 'null', 'channels' => ['null' => ['driver' => 'monolog', 'handler' => Monolog\Handler\NullHandler::class], 'emergency' => ['path' => '/dev/null']]];
