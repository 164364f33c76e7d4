<?php

error_reporting(E_ALL & ~E_DEPRECATED & ~E_USER_DEPRECATED);

require_once 'Laravel/Lumen/autoload.php';

// Darasa za mfumo wetu (PSR-4: App\ => app/).
spl_autoload_register(function ($class) {
    if (strncmp($class, 'App\\', 4) === 0) {
        $file = dirname(__DIR__).'/app/'.str_replace('\\', '/', substr($class, 4)).'.php';
        if (is_file($file)) {
            require $file;
        }
    }
});

date_default_timezone_set('Africa/Dar_es_Salaam');

$app = new Laravel\Lumen\Application(dirname(__DIR__));

$app->withFacades();

$app->singleton(Illuminate\Contracts\Debug\ExceptionHandler::class, App\Exceptions\Handler::class);

foreach (['app', 'auth', 'cache', 'logging', 'fikisha'] as $config) {
    $app->configure($config);
}

$app->routeMiddleware(['auth' => App\Http\Middleware\Authenticate::class]);
$app->register(App\Providers\AuthServiceProvider::class);

$app->router->group(['namespace' => 'App\Http\Controllers', 'prefix' => 'fikisha/v1'], function ($router) {
    require __DIR__.'/../routes/web.php';
});

return $app;
