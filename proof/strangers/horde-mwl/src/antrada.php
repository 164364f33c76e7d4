<?php
// Ancomendas de la Raia - antrada de ls pedidos
declare(strict_types=1);

error_reporting(E_ALL & ~E_DEPRECATED);
spl_autoload_register(static function (string $classe): void {
    $fexeiro = stream_resolve_include_path(str_replace('_', '/', $classe) . '.php');
    if ($fexeiro) {
        require_once $fexeiro;
    }
});
require __DIR__ . '/regras.php';
require __DIR__ . '/armazen.php';

final class Recusa extends RuntimeException
{
    public function __construct(public readonly int $stado, public readonly string $cod)
    {
        parent::__construct($cod);
    }
}

function responder(int $stado, array $cuorpo): void
{
    http_response_code($stado);
    header('Content-Type: application/json');
    echo json_encode($cuorpo, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
}

/** Passa ls dados pul filtro; la purmeira falta sal cumo código. */
function filtrar(array $dados, array $regras, array $oupcionales = []): array
{
    $balores = filter_var_array($dados, $regras);
    foreach ($balores as $campo => $balor) {
        if ($balor === null && !in_array($campo, $oupcionales, true)) {
            throw new Recusa(400, "F-$campo");
        }
        if ($balor === false) {
            throw new Recusa(400, "M-$campo");
        }
    }
    return array_filter($balores, static fn ($b) => $b !== null);
}

function dados(): array
{
    $dados = json_decode((string) file_get_contents('php://input'), true, 32);
    if (!is_array($dados)) {
        throw new Recusa(400, 'JSON');
    }
    return $dados;
}

function sesson(): void
{
    $chabe = $_COOKIE['sesson'] ?? null;
    if (!is_string($chabe) || $chabe === '') {
        throw new Recusa(401, 'SESSON');
    }
    if (!Armazen::sessonBalida($chabe)) {
        throw new Recusa(401, 'SESSON-ACABADA');
    }
}

$acciones = [
    'auth-authenticate' => static function (): void {
        if (!str_starts_with(strtolower($_SERVER['CONTENT_TYPE'] ?? ''), 'application/x-www-form-urlencoded')) {
            throw new Recusa(415, 'FORM');
        }
        $d = filtrar($_POST, Regras::ANTRADA);
        if ($d['outelizador'] !== 'tienda-miranda' || $d['palabra_chabe'] !== 'Freixo!2031') {
            throw new Recusa(401, 'ANTRADA');
        }
        [$chabe, $dura] = Armazen::abrirSesson();
        setcookie('sesson', $chabe, ['expires' => time() + $dura, 'path' => '/api', 'httponly' => true, 'samesite' => 'Strict']);
        responder(200, ['stado' => 'ABIERTA', 'dura' => $dura]);
    },
    'ext-verify' => static function (): void {
        sesson();
        $d = filtrar(dados(), Regras::BERIFICAR);
        $q = filtrar($d['ctinatairo'], Regras::CTINATAIRO);
        $m = filtrar($d['morada'], Regras::MORADA, ['rue', 'numaro']);
        foreach (Armazen::CTINATAIROS as $id => [$telemoble, $postal]) {
            if ($q['telemoble'] === $telemoble && $m['codigo_postal'] === $postal) {
                responder(200, ['coincido' => true, 'ctinatairo_id' => $id]);
                return;
            }
        }
        throw new Recusa(404, 'CTINATAIRO');
    },
    'ext-reach' => static function (): void {
        sesson();
        $d = filtrar(dados(), Regras::PREFERENCIAS, ['perferencias']);
        $p = null;
        if ($d['acion'] === 'MUDAR') {
            if (!isset($d['perferencias'])) {
                $d += filtrar([], ['perferencias' => Regras::OUBJETO]);
            }
            $p = filtrar($d['perferencias'], Regras::MODO, ['hora', 'nota']);
            $p += filtrar($d['perferencias'], Regras::POR_MODO[$p['modo']]);
        }
        $id = $d['ctinatairo_id'];
        if (!isset(Armazen::CTINATAIROS[$id])) {
            throw new Recusa(404, 'CTINATAIRO');
        }
        if ($p !== null) {
            Armazen::guardar($id, $p);
        }
        responder(200, ['ctinatairo_id' => $id, 'perferencias' => Armazen::perferencias($id)]);
    },
    'ext-notify' => static function (): void {
        sesson();
        $d = filtrar(dados(), Regras::ABISO, ['lhengua', 'balor']);
        $e = filtrar($d['ancomenda'], Regras::ANCOMENDA, ['quilos']);
        if (!in_array($d['modelo'], Armazen::MODELOS, true)) {
            throw new Recusa(409, 'MODELO');
        }
        if ($d['modelo'] === 'COBRA-2') {
            filtrar($d, ['balor' => Regras::ABISO['balor']]);
        }
        if (!isset(Armazen::CTINATAIROS[$d['ctinatairo_id']])) {
            throw new Recusa(404, 'CTINATAIRO');
        }
        responder(201, ['abiso' => Armazen::nuobo(), 'ancomenda' => $e['codigo'], 'stado' => 'ANBIADO']);
    },
];

$rotas = new Horde_Routes_Mapper(['explicit' => true]);
foreach (array_keys($acciones) as $nome) {
    $rotas->connect($nome, "api/$nome", ['controller' => 'ext', 'action' => $nome, 'conditions' => ['method' => ['POST']]]);
}
$rotas->environ = ['REQUEST_METHOD' => $_SERVER['REQUEST_METHOD']];
$rotas->createRegs(['ext']);

try {
    $rota = $rotas->match((string) parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH));
    if (!$rota) {
        throw new Recusa(404, 'URL');
    }
    $acciones[$rota['action']]();
} catch (Recusa $r) {
    responder($r->stado, ['cod' => $r->cod]);
} catch (Throwable) {
    responder(500, ['cod' => 'SERBIDOR']);
}
