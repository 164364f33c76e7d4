<?php

declare(strict_types=1);

error_reporting(E_ALL & ~E_DEPRECATED & ~E_USER_DEPRECATED);
foreach (['HttpFoundation', 'HttpKernel', 'EventDispatcher', 'Routing', 'Serializer', 'PropertyInfo', 'PropertyAccess'] as $c) {
    require_once "/usr/share/php/Symfony/Component/$c/autoload.php";
}
require_once '/usr/share/php/Webmozart/Assert/autoload.php';
foreach (['Campo', 'Pedidos', 'Armazem', 'Erros', 'Controlador'] as $f) {
    require_once __DIR__."/../src/$f.php";
}

use Symfony\Component\EventDispatcher\EventDispatcher;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\RequestStack;
use Symfony\Component\HttpKernel\Controller\ArgumentResolver;
use Symfony\Component\HttpKernel\Controller\ControllerResolver;
use Symfony\Component\HttpKernel\EventListener\RouterListener;
use Symfony\Component\HttpKernel\HttpKernel;
use Symfony\Component\Routing\Matcher\UrlMatcher;
use Symfony\Component\Routing\RequestContext;
use Symfony\Component\Routing\Route;
use Symfony\Component\Routing\RouteCollection;

$rotas = new RouteCollection();
foreach (['auth-authenticate' => 'autenticar', 'ext-verify' => 'verificar', 'ext-reach' => 'alcancar', 'ext-notify' => 'notificar'] as $caminho => $metodo) {
    $rotas->add($caminho, new Route("/$caminho", ['_controller' => "Entregas\\Controlador::$metodo"], methods: ['POST']));
}
$pilha = new RequestStack();
$eventos = new EventDispatcher();
$eventos->addSubscriber(new RouterListener(new UrlMatcher($rotas, new RequestContext()), $pilha, null, null, null, false));
$eventos->addSubscriber(new Entregas\Erros());

$nucleo = new HttpKernel($eventos, new ControllerResolver(), $pilha, new ArgumentResolver());
$pedido = Request::createFromGlobals();
$resposta = $nucleo->handle($pedido);
$resposta->send();
$nucleo->terminate($pedido, $resposta);
