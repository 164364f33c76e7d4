<?php

return [
    'name' => 'Fikisha',
    'env' => 'production',
    'debug' => false,
    'timezone' => 'Africa/Dar_es_Salaam',
    'locale' => 'sw',
    'fallback_locale' => 'sw',
];
