<?php

namespace App;

use Symfony\Bundle\FrameworkBundle\FrameworkBundle;
use Symfony\Bundle\FrameworkBundle\Kernel\MicroKernelTrait;
use Symfony\Component\DependencyInjection\Loader\Configurator\ContainerConfigurator;
use Symfony\Component\HttpKernel\Kernel as BaseKernel;
use Symfony\Component\Routing\Loader\Configurator\RoutingConfigurator;

class Kernel extends BaseKernel
{
    use MicroKernelTrait;

    public function registerBundles(): iterable
    {
        yield new FrameworkBundle();
    }

    public function getProjectDir(): string
    {
        return \dirname(__DIR__);
    }

    public function getCacheDir(): string
    {
        return getenv('APP_VAR').'/cache';
    }

    public function getLogDir(): string
    {
        return getenv('APP_VAR').'/log';
    }

    protected function configureContainer(ContainerConfigurator $container): void
    {
        $container->extension('framework', [
            'secret' => 'futarpont-teszt',
            'http_method_override' => false,
            'default_locale' => 'hu',
            'translator' => ['default_path' => '%kernel.project_dir%/translations', 'fallbacks' => ['hu']],
            'validation' => ['enabled' => true, 'email_validation_mode' => 'html5'],
            'serializer' => ['enabled' => true],
            'property_access' => ['enabled' => true],
            'php_errors' => ['log' => false],
        ]);
        $services = $container->services()->defaults()->autowire()->autoconfigure();
        $services->load('App\\', __DIR__.'/')->exclude([__DIR__.'/Kernel.php', __DIR__.'/autoload.php', __DIR__.'/Validation/Szabalyok.php', __DIR__.'/Validation/HibasKeres.php']);
        $services->set(\Psr\Log\NullLogger::class);
        $services->alias('logger', \Psr\Log\NullLogger::class);
    }

    protected function configureRoutes(RoutingConfigurator $routes): void
    {
        $routes->add('belepes', '/auth-authenticate')->controller([Controller\BelepesController::class, 'belepes'])->methods(['POST']);
        $routes->add('ellenorzes', '/ext-verify')->controller([Controller\CimzettController::class, 'ellenorzes'])->methods(['POST']);
        $routes->add('cim', '/ext-reach')->controller([Controller\CimzettController::class, 'cim'])->methods(['POST']);
        $routes->add('ertesites', '/ext-notify')->controller([Controller\ErtesitesController::class, 'ertesites'])->methods(['POST']);
    }
}
