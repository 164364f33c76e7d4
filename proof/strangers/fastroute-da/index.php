<?php
// Grønbud - integrationssnitflade for webshops.
declare(strict_types=1);

require __DIR__ . '/vendor/root/usr/share/php/FastRoute/autoload.php';
require __DIR__ . '/vendor/root/usr/share/php/JsonSchema/autoload.php';

use FastRoute\Dispatcher;
use FastRoute\RouteCollector;
use JsonSchema\Validator;

const KUNDER = ['38112750' => ['noegle' => 'gb_8Tz4-havnegade-W3q9x', 'skabeloner' => ['GB-SMS-PAAVEJ', 'GB-SMS-LEVERET']]];
const MODTAGERE = [
    'M204417' => ['fornavn' => 'Kirsten', 'efternavn' => 'Overgaard', 'mobil' => '28459106', 'postnr' => '8000'],
    'M204982' => ['fornavn' => 'Søren', 'efternavn' => 'Thygesen', 'mobil' => '51730248', 'postnr' => '8660'],
    'M205133' => ['fornavn' => 'Aisha', 'efternavn' => 'Rahimi', 'mobil' => '60214477', 'postnr' => '2200'],
];

final class Afvist extends Exception
{
    public function __construct(public int $status, public string $kode, public ?string $felt = null)
    {
        parent::__construct($kode);
    }
}

function svar(int $status, array $krop): void
{
    http_response_code($status);
    header('Content-Type: application/json');
    echo json_encode($krop, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
}

/** Kroppen som objekt, holdt op mod skemaet. Kun den første fejl gives videre, og kun dens kode. */
function laes(string $navn): object
{
    $data = json_decode((string) file_get_contents('php://input'));
    if (json_last_error() !== JSON_ERROR_NONE) {
        throw new Afvist(400, 'json');
    }
    $validator = new Validator();
    $validator->validate($data, json_decode((string) file_get_contents(__DIR__ . "/skemaer/$navn.json")));
    foreach ($validator->getErrors() as $fejl) {
        throw new Afvist(400, $fejl['constraint'], $fejl['property']);
    }
    return $data;
}

function kunde(): string
{
    if (!preg_match('/^Bearer\s+(\S+)$/i', $_SERVER['HTTP_AUTHORIZATION'] ?? '', $m)) {
        throw new Afvist(401, 'adgang');
    }
    $adgang = apcu_fetch('adgang:' . $m[1]);
    if ($adgang === false || $adgang['slut'] <= microtime(true)) {
        throw new Afvist(401, 'adgang');
    }
    return $adgang['cvr'];
}

function modtager(string $nr): string
{
    return isset(MODTAGERE[$nr]) ? $nr : throw new Afvist(404, 'modtager');
}

function adgang(): void
{
    $d = laes('auth-authenticate');
    if (!hash_equals(KUNDER[$d->cvr]['noegle'] ?? '', $d->noegle)) {
        throw new Afvist(403, 'afvist');
    }
    $sekunder = (int) (getenv('TOKEN_TTL_SECONDS') ?: 2700);
    $token = bin2hex(random_bytes(20));
    apcu_store("adgang:$token", ['cvr' => $d->cvr, 'slut' => microtime(true) + $sekunder], $sekunder + 60);
    svar(200, ['adgangstoken' => $token, 'udloeber' => date(DATE_ATOM, time() + $sekunder)]);
}

function verificer(): void
{
    kunde();
    $m = laes('ext-verify')->modtager;
    foreach (MODTAGERE as $nr => $kendt) {
        if ($kendt['mobil'] === substr($m->mobil, -8) && mb_strtolower($kendt['efternavn']) === mb_strtolower(trim($m->efternavn)) && $kendt['postnr'] === $m->postnr) {
            svar(200, ['kendt' => true, 'modtagernr' => $nr]);
            return;
        }
    }
    svar(200, ['kendt' => false, 'modtagernr' => null]);
}

/** Opslag; med flexlevering gemmes den først. */
function flexlevering(): void
{
    kunde();
    $d = laes('ext-reach');
    $nr = modtager($d->modtagernr);
    if (isset($d->flexlevering)) {
        $f = $d->flexlevering;
        if ($f->sted === 'nabo' && !isset($f->nabo)) {
            throw new Afvist(422, 'nabo');
        }
        apcu_store("flex:$nr", ['sted' => $f->sted, 'nabo' => $f->nabo ?? null, 'bemaerkning' => $f->bemaerkning ?? null,
            'gyldigFra' => $f->gyldigFra ?? null, 'gyldigTil' => $f->gyldigTil ?? null]);
        apcu_store("rettet:$nr", date(DATE_ATOM));
    }
    svar(200, ['modtagernr' => $nr, 'flexlevering' => apcu_fetch("flex:$nr") ?: ['sted' => 'hoveddoer', 'nabo' => null, 'bemaerkning' => null, 'gyldigFra' => null, 'gyldigTil' => null],
        'rettet' => apcu_fetch("rettet:$nr") ?: null]);
}

function advis(): void
{
    $cvr = kunde();
    $d = laes('ext-notify');
    modtager($d->modtagernr);
    if (!in_array($d->skabelon, KUNDER[$cvr]['skabeloner'], true)) {
        throw new Afvist(422, 'skabelon');
    }
    svar(201, ['advisnr' => 300000 + apcu_inc('advis'), 'kanal' => $d->kanal ?? 'sms', 'tilstand' => 'afsendes']);
}

date_default_timezone_set('Europe/Copenhagen');
$ruter = FastRoute\simpleDispatcher(function (RouteCollector $r): void {
    $r->post('/snitflade/auth-authenticate', 'adgang');
    $r->post('/snitflade/ext-verify', 'verificer');
    $r->post('/snitflade/ext-reach', 'flexlevering');
    $r->post('/snitflade/ext-notify', 'advis');
});
try {
    $rute = $ruter->dispatch($_SERVER['REQUEST_METHOD'], rawurldecode(strtok($_SERVER['REQUEST_URI'], '?') ?: '/'));
    if ($rute[0] === Dispatcher::METHOD_NOT_ALLOWED) {
        header('Allow: ' . implode(', ', $rute[1]));
    }
    match ($rute[0]) {
        Dispatcher::FOUND => $rute[1](),
        Dispatcher::METHOD_NOT_ALLOWED => throw new Afvist(405, 'metode'),
        default => throw new Afvist(404, 'sti'),
    };
} catch (Afvist $a) {
    if ($a->status === 401) {
        header('WWW-Authenticate: Bearer realm="snitflade"');
    }
    svar($a->status, array_filter(['fejl' => $a->kode, 'felt' => $a->felt], fn ($v) => $v !== null));
} catch (Throwable $t) {
    error_log((string) $t);
    svar(500, ['fejl' => 'intern']);
}
