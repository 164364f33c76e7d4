<?php
// Reparto Levante: integración de última milla.
declare(strict_types=1);

error_reporting(E_ALL & ~E_DEPRECATED);
require_once 'Slim/autoload.php';
require_once 'Symfony/Component/OptionsResolver/autoload.php';
require_once __DIR__ . '/solicitudes.php';

use Psr\Http\Message\ResponseInterface as Response;
use Psr\Http\Message\ServerRequestInterface as Request;
use Symfony\Component\OptionsResolver\Exception\ExceptionInterface as OpcionInvalida;

const CUENTAS = ['transmar' => 'Azahar-81#Turia'];
const DELEGACIONES = ['VLC-03', 'CAS-01'];
const DESTINATARIOS = [
    '5b0e7a52-9f1c-4c36-8d27-6a1f0c9be714' => ['movil' => '+34655201874', 'codigo_postal' => '46006'],
    'c2d9461f-03b8-4ea5-91c0-e7f5a8b23d60' => ['movil' => '+34610447392', 'codigo_postal' => '12001'],
    '8f63d1ae-7b24-4d09-a5e8-14c7b02f9d3b' => ['movil' => '+34699318025', 'codigo_postal' => '46701'],
];

final class Rechazo extends RuntimeException
{
    public function __construct(public int $estado, public string $tipo, string $mensaje, public ?string $reto = null)
    {
        parent::__construct($mensaje);
    }
}

function falla(Response $response, int $estado, string $tipo, string $mensaje, ?string $reto = null): Response
{
    $response = $response->withJson(['error' => ['tipo' => $tipo, 'mensaje' => $mensaje]], $estado, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
    return $reto === null ? $response : $response->withHeader('WWW-Authenticate', $reto);
}

$app = new Slim\App(['settings' => ['displayErrorDetails' => false]]);
$contenedor = $app->getContainer();
$contenedor['errorHandler'] = fn () => function (Request $request, Response $response, Throwable $e): Response {
    if ($e instanceof OpcionInvalida) {
        return falla($response, 400, 'solicitud_invalida', $e->getMessage());
    }
    if ($e instanceof Rechazo) {
        return falla($response, $e->estado, $e->tipo, $e->getMessage(), $e->reto);
    }
    return falla($response, 500, 'error_interno', 'Error interno');
};
$contenedor['phpErrorHandler'] = fn () => fn ($request, Response $response, $e) => falla($response, 500, 'error_interno', 'Error interno');

$cuerpo = function (Request $request): array {
    $datos = $request->getParsedBody();
    return is_array($datos) ? $datos : [];
};

$conToken = function (Request $request, Response $response, callable $siguiente): Response {
    if (!preg_match('/^Bearer\s+(\S+)$/i', $request->getHeaderLine('Authorization'), $m)) {
        throw new Rechazo(401, 'no_autorizado', 'Falta el token de acceso', 'Bearer realm="reparto"');
    }
    $caduca = apcu_fetch('token:' . $m[1]);
    if ($caduca === false || $caduca <= microtime(true)) {
        throw new Rechazo(401, 'no_autorizado', 'Token no válido o caducado', 'Bearer realm="reparto", error="invalid_token"');
    }
    return $siguiente($request, $response);
};

$app->post('/auth-authenticate', function (Request $request, Response $response) use ($cuerpo): Response {
    $usuario = $clave = '';
    if (preg_match('/^Basic\s+(\S+)$/i', $request->getHeaderLine('Authorization'), $m)) {
        [$usuario, $clave] = explode(':', (string) base64_decode($m[1]), 2) + ['', ''];
    }
    if ((CUENTAS[$usuario] ?? null) !== $clave) {
        throw new Rechazo(401, 'no_autorizado', 'Usuario o clave incorrectos', 'Basic realm="reparto"');
    }
    $datos = Solicitudes::acceso()->resolve($cuerpo($request));
    if (!in_array($datos['delegacion'], DELEGACIONES, true)) {
        throw new Rechazo(403, 'delegacion_no_permitida', 'La cuenta no opera en esta delegación');
    }
    $vida = (int) (getenv('TOKEN_TTL_SECONDS') ?: 1800);
    $token = rtrim(strtr(base64_encode(random_bytes(30)), '+/', '-_'), '=');
    apcu_store('token:' . $token, microtime(true) + $vida);
    return $response->withJson(['acceso' => ['token' => $token, 'tipo' => 'Bearer', 'caduca_en' => $vida]]);
});

$app->post('/ext-verify', function (Request $request, Response $response) use ($cuerpo): Response {
    $datos = Solicitudes::validacion()->resolve($cuerpo($request));
    $movil = str_replace(' ', '', $datos['destinatario']['movil']);
    foreach (DESTINATARIOS as $id => $d) {
        if ($d['movil'] === $movil && $d['codigo_postal'] === $datos['direccion']['codigo_postal']) {
            return $response->withJson(['existe' => true, 'id_destinatario' => $id]);
        }
    }
    return $response->withJson(['existe' => false, 'id_destinatario' => null]);
})->add($conToken);

$app->post('/ext-reach', function (Request $request, Response $response) use ($cuerpo): Response {
    $entrada = $cuerpo($request);
    $datos = Solicitudes::alcance($entrada)->resolve($entrada);
    $id = $datos['id_destinatario'];
    if (!isset(DESTINATARIOS[$id])) {
        throw new Rechazo(404, 'destinatario_desconocido', 'No existe el destinatario');
    }
    if ($datos['operacion'] === 'cambio') {
        apcu_store('preferencia:' . $id, $datos['preferencia']);
    }
    $preferencia = apcu_fetch('preferencia:' . $id) ?: ['modalidad' => 'domicilio'];
    return $response->withJson(['id_destinatario' => $id, 'preferencia' => $preferencia]);
})->add($conToken);

$app->post('/ext-notify', function (Request $request, Response $response) use ($cuerpo): Response {
    $entrada = $cuerpo($request);
    $datos = Solicitudes::aviso($entrada)->resolve($entrada);
    if (!isset(DESTINATARIOS[$datos['id_destinatario']])) {
        throw new Rechazo(404, 'destinatario_desconocido', 'No existe el destinatario');
    }
    $numero = apcu_inc('avisos');
    return $response->withJson(['aviso' => ['id' => sprintf('AV-%06d', 40210 + $numero), 'estado' => 'en_cola', 'canal' => $datos['canal']]], 201);
})->add($conToken);

$app->run();
