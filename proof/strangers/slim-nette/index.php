<?php
declare(strict_types=1);
error_reporting(E_ALL & ~E_DEPRECATED);

require 'Slim/autoload.php';
require 'Nette/Schema/autoload.php';

use Nette\Schema\Processor;
use Nette\Schema\ValidationException;
use Slim\Http\Request;
use Slim\Http\Response;

const FLAMUJT = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES;

final class Refuzim extends RuntimeException {}

$klientet = [
    70215 => ['telefoni' => '+355692134507', 'mbiemri' => 'Hoxha', 'emri' => 'Arta', 'kodi_postar' => '1001', 'rruga' => 'Rruga e Kavajës', 'numri' => '27', 'email' => 'arta.hoxha@example.al'],
    70388 => ['telefoni' => '+355684410092', 'mbiemri' => 'Gjoka', 'emri' => 'Ilir', 'kodi_postar' => '2001', 'rruga' => 'Rruga Taulantia', 'numri' => '9B', 'email' => 'ilir.gjoka@example.al'],
    71902 => ['telefoni' => '+355677003318', 'mbiemri' => 'Përmeti', 'emri' => 'Drita', 'kodi_postar' => '4001', 'rruga' => 'Rruga Marin Barleti', 'numri' => '112', 'email' => 'drita.permeti@example.al'],
];
$skemat = require __DIR__ . '/skemat.php';

$gabim = fn (Response $r, int $statusi, array $gabimet) => $r->withJson(['sukses' => false, 'gabimet' => $gabimet], $statusi, FLAMUJT);
$mire = fn (Response $r, array $te_dhenat, int $statusi = 200) => $r->withJson(['sukses' => true, 'te_dhenat' => $te_dhenat], $statusi, FLAMUJT);
$lexo = fn (Request $q, string $emri): array => (new Processor())->process($skemat[$emri], $q->getParsedBody());
$klienti = function (int $nr) use ($klientet): array {
    if (!isset($klientet[$nr])) {
        throw new Refuzim("Klienti $nr nuk ekziston.", 404);
    }
    return $klientet[$nr];
};
$njesoj = fn (string $a, string $b): bool => strtolower(trim($a)) === strtolower(trim($b));

$app = new Slim\App(['settings' => ['displayErrorDetails' => false, 'determineRouteBeforeAppMiddleware' => true]]);
$c = $app->getContainer();
$c['notFoundHandler'] = fn () => fn ($q, $r) => $gabim($r, 404, ['Burimi nuk u gjet.']);
$c['notAllowedHandler'] = fn () => fn ($q, $r, $metodat) => $gabim($r->withHeader('Allow', implode(', ', $metodat)), 405, ['Metoda nuk lejohet.']);
$c['errorHandler'] = fn () => function ($q, $r, $e) use ($gabim) {
    if ($e instanceof ValidationException) {
        return $gabim($r, 400, $e->getMessages());
    }
    if ($e instanceof Refuzim) {
        return $gabim($r, $e->getCode(), [$e->getMessage()]);
    }
    error_log((string) $e);
    return $gabim($r, 500, ['Gabim i brendshëm.']);
};
$c['phpErrorHandler'] = $c->raw('errorHandler');

$sesioni = function (Request $q, Response $r, callable $tjetri) {
    $celesi = $q->getCookieParam('sesioni');
    $skadon = is_string($celesi) ? apcu_fetch("sesioni:$celesi") : false;
    if ($skadon === false || $skadon < microtime(true)) {
        throw new Refuzim('Sesioni mungon ose ka skaduar. Hyni përsëri.', 401);
    }
    return $tjetri($q, $r);
};
$vetemJson = function (Request $q, Response $r, callable $tjetri) {
    if ($q->getMediaType() !== 'application/json') {
        throw new Refuzim('Pranohet vetëm Content-Type: application/json.', 415);
    }
    return $tjetri($q, $r);
};

$app->group('/sherbimi/dorezimi', function () use ($app, $gabim, $mire, $lexo, $klienti, $klientet, $njesoj, $sesioni) {
    $app->post('/auth-authenticate', function (Request $q, Response $r) use ($lexo, $mire) {
        $h = $lexo($q, 'hyrja');
        if ($h['perdoruesi'] !== 'butiku-adriatik' || $h['fjalekalimi'] !== 'Mz7-tRq9!Lp24' || $h['dega'] !== 14) {
            throw new Refuzim('Përdoruesi, fjalëkalimi ose dega nuk është e saktë.', 403);
        }
        $jeta = (int) (getenv('TOKEN_TTL_SECONDS') ?: 1800);
        $celesi = bin2hex(random_bytes(20));
        apcu_store("sesioni:$celesi", microtime(true) + $jeta);
        return $mire($r, ['perdoruesi' => $h['perdoruesi'], 'skadon_pas' => $jeta])
            ->withHeader('Set-Cookie', "sesioni=$celesi; Path=/; Max-Age=$jeta; HttpOnly; SameSite=Lax");
    });

    $app->post('/ext-verify', function (Request $q, Response $r) use ($lexo, $mire, $klientet, $njesoj) {
        $v = $lexo($q, 'verifikimi');
        foreach ($klientet as $nr => $k) {
            if ($k['telefoni'] === $v['klienti']['telefoni'] && $njesoj($k['mbiemri'], $v['klienti']['mbiemri']) && $k['kodi_postar'] === $v['kodi_postar']) {
                return $mire($r, ['klienti' => ['nr' => $nr, 'emri' => "{$k['emri']} {$k['mbiemri']}", 'email_perputhet' => $v['klienti']['email'] === null ? null : $njesoj($k['email'], $v['klienti']['email'])]]);
            }
        }
        throw new Refuzim('Asnjë klient me këto të dhëna.', 404);
    })->add($sesioni);

    $app->post('/ext-reach', function (Request $q, Response $r) use ($lexo, $mire, $klienti, $njesoj) {
        $p = $lexo($q, 'preferencat');
        $k = $klienti($p['klienti_nr']);
        if (!$njesoj($k['rruga'], $p['adresa']['rruga']) || $k['numri'] !== $p['adresa']['numri'] || $k['kodi_postar'] !== $p['adresa']['kodi_postar']) {
            throw new Refuzim('Adresa nuk i përket këtij klienti.', 409);
        }
        $celesi = "preferenca:{$p['klienti_nr']}";
        if ($p['preferenca'] !== null) {
            apcu_store($celesi, ['preferenca' => array_filter($p['preferenca'], fn ($x) => $x !== null), 'ndryshuar_me' => date(DATE_ATOM)]);
        }
        $ruajtur = apcu_fetch($celesi) ?: ['preferenca' => ['menyra' => 'DERE'], 'ndryshuar_me' => null];
        return $mire($r, ['klienti_nr' => $p['klienti_nr']] + $ruajtur);
    })->add($sesioni);

    $app->post('/ext-notify', function (Request $q, Response $r) use ($lexo, $mire, $klienti) {
        $n = $lexo($q, 'njoftimi');
        $klienti($n['klienti_nr']);
        $numri = apcu_inc('njoftimet');
        return $mire($r, ['njoftimi' => sprintf('NJ-%s-%06d', date('Y'), $numri), 'kanali' => $n['kanali'], 'gjendja' => 'NE_RADHE'], 202);
    })->add($sesioni);
})->add($vetemJson);

$app->run();
