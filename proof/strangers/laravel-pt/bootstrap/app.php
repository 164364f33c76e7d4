<?php

$app = new class(dirname(__DIR__)) extends Illuminate\Foundation\Application {
    protected $namespace = 'App\\';
    public function bootstrapPath($path = '') { return getenv('LARAVEL_DADOS').'/bootstrap'.($path ? '/'.$path : ''); }
};
$app->useStoragePath(getenv('LARAVEL_DADOS'));
$app->singleton(Illuminate\Contracts\Http\Kernel::class, App\Http\Kernel::class);
$app->singleton(Illuminate\Contracts\Debug\ExceptionHandler::class, App\Exceptions\Handler::class);
// sem composer: nenhum pacote a descobrir
$app->instance(Illuminate\Foundation\PackageManifest::class, new class {
    public function providers() { return []; }
    public function aliases() { return []; }
});

return $app;
