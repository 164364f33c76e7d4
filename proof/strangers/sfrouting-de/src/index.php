<?php
declare(strict_types=1);

foreach (['Routing', 'HttpFoundation', 'Config'] as $k) require_once "/usr/share/php/Symfony/Component/$k/autoload.php";
require_once __DIR__ . '/schema.php';

use Symfony\Component\Config\Definition\Builder\TreeBuilder;
use Symfony\Component\Config\Definition\Exception\Exception as EingabeFehler;
use Symfony\Component\Config\Definition\Processor;
use Symfony\Component\HttpFoundation\JsonResponse;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\Routing\Exception\MethodNotAllowedException;
use Symfony\Component\Routing\Exception\ResourceNotFoundException;
use Symfony\Component\Routing\Matcher\UrlMatcher;
use Symfony\Component\Routing\RequestContext;
use Symfony\Component\Routing\Route;
use Symfony\Component\Routing\RouteCollection;

const API_SCHLUESSEL = 'nlz_live_7Qd20vRk94xT';
const MANDANT = 'hansekontor';
const GEHEIMNIS = 'Moewe#Speicher-1887';
const EMPFAENGER = [
    'E4f09a17c' => ['kundennummer' => 'K-2048817', 'telefon' => '+4915112345678', 'vorname' => 'Jette', 'nachname' => 'Petersen', 'plz' => '20457', 'ort' => 'Hamburg'],
    'E81b3d20e' => ['kundennummer' => 'K-3391140', 'telefon' => '+4917098712340', 'vorname' => 'Ole', 'nachname' => 'Brandt', 'plz' => '24103', 'ort' => 'Kiel'],
    'Ec07755fa' => ['kundennummer' => 'K-1180092', 'telefon' => '+4940331207', 'vorname' => 'Mareike', 'nachname' => 'Voß', 'plz' => '28195', 'ort' => 'Bremen'],
];

final class Ablehnung extends RuntimeException
{
    public function __construct(public int $status, public string $art, string $text) { parent::__construct($text); }
}

function fehler(int $status, string $art, string $text): JsonResponse
{
    return antwort(['fehler' => ['art' => $art, 'text' => $text]], $status);
}

function antwort(array $daten, int $status = 200): JsonResponse
{
    $r = new JsonResponse($daten, $status);
    $r->setEncodingOptions(JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
    return $r;
}

function daten(Request $r): mixed
{
    if (strlen($r->getContent()) > 32768) throw new Ablehnung(413, 'anfrage', 'Die Anfrage ist größer als 32 KiB');
    try {
        return json_decode($r->getContent(), true, 64, JSON_THROW_ON_ERROR);
    } catch (JsonException $e) {
        throw new Ablehnung(400, 'json', $e->getMessage());
    }
}

function eingabe(TreeBuilder $baum, mixed $daten): array
{
    return (new Processor())->process($baum->buildTree(), [$daten]);
}

function sitzung(Request $r): void
{
    $s = (string) $r->headers->get('X-Sitzung', '');
    if ($s === '') throw new Ablehnung(401, 'sitzung', 'Kopfzeile X-Sitzung fehlt');
    $bis = apcu_fetch('s:' . $s);
    if ($bis === false) throw new Ablehnung(403, 'sitzung', 'Sitzung unbekannt');
    if ($bis < microtime(true)) throw new Ablehnung(403, 'sitzung', 'Sitzung abgelaufen');
}

function person(string $id): array
{
    return EMPFAENGER[$id] ?? throw new Ablehnung(404, 'empfaenger', 'Empfänger nicht gefunden');
}

function gleich(string $a, string $b): bool { return mb_strtolower(trim($a)) === mb_strtolower(trim($b)); }

$aktionen = [
    'anmelden' => function (Request $r) {
        if ($r->headers->get('X-Api-Schluessel') === null) throw new Ablehnung(401, 'anmeldung', 'Kopfzeile X-Api-Schluessel fehlt');
        $e = eingabe(anmeldung(), daten($r));
        if (!hash_equals(API_SCHLUESSEL, $r->headers->get('X-Api-Schluessel')) || $e['mandant'] !== MANDANT || !hash_equals(GEHEIMNIS, $e['geheimnis']))
            throw new Ablehnung(401, 'anmeldung', 'Zugangsdaten sind nicht gültig');
        $dauer = (int) (getenv('TOKEN_TTL_SECONDS') ?: 1800);
        $s = bin2hex(random_bytes(20));
        apcu_store('s:' . $s, microtime(true) + $dauer);
        return antwort(['sitzung' => $s, 'laeuft_ab' => date(DATE_RFC3339, time() + $dauer)], 201);
    },
    'pruefen' => function (Request $r) {
        sitzung($r);
        $d = daten($r);
        $e = eingabe(pruefung($d), $d);
        foreach (EMPFAENGER as $id => $p) {
            if ($e['suche'] === 'telefon' ? $p['telefon'] === $e['telefon'] && gleich($p['nachname'], $e['nachname']) : $p['kundennummer'] === $e['kundennummer'] && $p['plz'] === $e['anschrift']['plz'])
                return antwort(['empfaenger' => ['id' => $id, 'kurzname' => mb_substr($p['vorname'], 0, 1) . '. ' . $p['nachname'], 'ort' => $p['ort']], 'geprueft_am' => date(DATE_RFC3339)]);
        }
        throw new Ablehnung(404, 'empfaenger', 'Empfänger nicht gefunden');
    },
    'adresse' => function (Request $r) {
        sitzung($r);
        $d = daten($r);
        $e = eingabe(adresswunsch($d), $d);
        person($e['empfaenger_id']);
        if ($e['vorgang'] === 'setzen')
            apcu_store('w:' . $e['empfaenger_id'], ['zustellung' => $e['zustellung']] + (isset($e['gueltig_bis']) ? ['gueltig_bis' => $e['gueltig_bis']] : []));
        return antwort(['empfaenger_id' => $e['empfaenger_id']] + (apcu_fetch('w:' . $e['empfaenger_id']) ?: ['zustellung' => ['art' => 'haustuer']]));
    },
    'benachrichtigen' => function (Request $r) {
        sitzung($r);
        $d = daten($r);
        $e = eingabe(benachrichtigung($d), $d);
        person($e['empfaenger_id']);
        return antwort(['benachrichtigung' => ['nummer' => 'B' . date('ymd') . '-' . bin2hex(random_bytes(5)), 'stand' => 'angenommen']], 202);
    },
];

$routen = new RouteCollection();
foreach (['anmelden' => '/auth-authenticate', 'pruefen' => '/ext-verify', 'adresse' => '/ext-reach', 'benachrichtigen' => '/ext-notify'] as $name => $pfad)
    $routen->add($name, new Route('/schnittstelle' . $pfad, methods: ['POST']));

$anfrage = Request::createFromGlobals();
try {
    $treffer = (new UrlMatcher($routen, (new RequestContext())->fromRequest($anfrage)))->match($anfrage->getPathInfo());
    $antwort = $aktionen[$treffer['_route']]($anfrage);
} catch (EingabeFehler $e) {
    $antwort = fehler(400, 'eingabe', $e->getMessage());
} catch (Ablehnung $e) {
    $antwort = fehler($e->status, $e->art, $e->getMessage());
} catch (MethodNotAllowedException $e) {
    $antwort = fehler(405, 'anfrage', 'Methode nicht erlaubt');
} catch (ResourceNotFoundException $e) {
    $antwort = fehler(404, 'anfrage', $e->getMessage());
} catch (Throwable $e) {
    $antwort = fehler(500, 'intern', 'Interner Fehler');
}
$antwort->prepare($anfrage)->send();
