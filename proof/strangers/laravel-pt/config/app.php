<?php

return [
    'name' => 'Estafeta API',
    'env' => 'production',
    'debug' => false,
    'timezone' => 'Europe/Lisbon',
    'locale' => 'pt',
    'fallback_locale' => 'pt',
    'key' => 'base64:5n2gS1k0h5c4yP8lq3p0m7w9rQbXo2Vt6uJdZ4eKf1A=',
    'cipher' => 'AES-256-CBC',
    'providers' => [
        Illuminate\Cache\CacheServiceProvider::class,
        Illuminate\Filesystem\FilesystemServiceProvider::class,
        Illuminate\Foundation\Providers\FoundationServiceProvider::class,
        Illuminate\Translation\TranslationServiceProvider::class,
        Illuminate\Validation\ValidationServiceProvider::class,
        Illuminate\View\ViewServiceProvider::class,
        Illuminate\Auth\AuthServiceProvider::class,
        App\Providers\AppServiceProvider::class,
    ],
    'aliases' => [],
];
