<?php

declare(strict_types=1);

use FastRoute\Dispatcher;
use FastRoute\RouteCollector;
use Nette\Schema\Processor;
use Nette\Schema\Schema;
use Nette\Schema\ValidationException;
use Zustellservice\Dienst;
use Zustellservice\Fehler;

require 'FastRoute/autoload.php';
require 'Nette/Schema/autoload.php';
require __DIR__ . '/../src/Fehler.php';
require __DIR__ . '/../src/Schemata.php';
require __DIR__ . '/../src/Dienst.php';

function antworte(int $status, array $inhalt, array $header = []): void
{
    http_response_code($status);
    header('Content-Type: application/json; charset=utf-8');
    header('Cache-Control: no-store');
    foreach ($header as $name => $wert) {
        header("$name: $wert");
    }
    echo json_encode($inhalt, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE);
}

$daten = function (Schema $schema): object {
    $json = json_decode(file_get_contents('php://input'), true, 32);
    if (json_last_error() !== JSON_ERROR_NONE) {
        throw new Fehler(400, 'JSON_UNGUELTIG', json_last_error_msg());
    }
    try {
        return (new Processor)->process($schema, $json);
    } catch (ValidationException $e) {
        throw new Fehler(422, 'EINGABE_UNGUELTIG', 'Die Anfrage enthält ungültige Angaben.', $e->getMessages());
    }
};

try {
    $dispatcher = FastRoute\simpleDispatcher(function (RouteCollector $r) {
        $r->addGroup('/paketdienst/rest', function (RouteCollector $r) {
            $r->post('/auth-authenticate', 'anmeldung');
            $r->post('/ext-verify', 'person');
            $r->post('/ext-reach', 'zustellung');
            $r->post('/ext-notify', 'avisierung');
        });
    });
    $route = $dispatcher->dispatch($_SERVER['REQUEST_METHOD'], rawurldecode(explode('?', $_SERVER['REQUEST_URI'], 2)[0]));
    switch ($route[0]) {
        case Dispatcher::NOT_FOUND:
            throw new Fehler(404, 'PFAD_UNBEKANNT', 'Diesen Dienst gibt es nicht.');
        case Dispatcher::METHOD_NOT_ALLOWED:
            throw new Fehler(405, 'METHODE_NICHT_ERLAUBT', 'Methode nicht erlaubt.', header: ['Allow' => implode(', ', $route[1])]);
    }
    [$status, $inhalt] = (new Dienst)->{$route[1]}($daten);
    antworte($status, $inhalt);
} catch (Fehler $e) {
    $fehler = ['code' => $e->fehlercode, 'meldung' => $e->getMessage()];
    if ($e->details) {
        $fehler['details'] = $e->details;
    }
    antworte($e->status, ['fehler' => $fehler], $e->header);
} catch (Throwable $e) {
    error_log((string) $e);
    antworte(500, ['fehler' => ['code' => 'INTERN', 'meldung' => 'Interner Fehler.']]);
}
