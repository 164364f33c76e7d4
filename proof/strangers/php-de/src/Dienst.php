<?php

declare(strict_types=1);

namespace Zustellservice;

use stdClass;

final class Dienst
{
    private const KEKS = 'ZSSITZUNG';
    private const MANDANTEN = ['AT-1180' => ['wohnwelt-webshop', 'Kirschblatt-66!traun']];
    private const KUNDEN = [
        'K3301942' => ['anrede' => 'Frau', 'vorname' => 'Theresa', 'nachname' => 'Moosbrugger', 'mobil' => '+436641234567', 'email' => 'theresa.moosbrugger@example.at',
            'hausnummer' => '27', 'plz' => '8010', 'seit' => '2027-04-02', 'praeferenz' => ['art' => 'persoenlich', 'samstag' => false]],
        'K3302518' => ['anrede' => 'Herr', 'vorname' => 'Gernot', 'nachname' => 'Haslinger', 'mobil' => '+436769876543', 'email' => 'g.haslinger@example.at',
            'hausnummer' => '3a', 'plz' => '4020', 'seit' => '2028-09-15', 'praeferenz' => ['art' => 'abstellort', 'abstellort' => 'Carport links', 'samstag' => true]],
        'K3304077' => ['anrede' => 'Frau', 'vorname' => 'Ayşe', 'nachname' => 'Yıldız', 'mobil' => '+4369911122233', 'email' => 'ayse.y@example.at',
            'hausnummer' => '114', 'plz' => '1160', 'seit' => '2029-01-20', 'praeferenz' => ['art' => 'paketbox', 'samstag' => true]],
    ];

    public function anmeldung(callable $daten): array
    {
        [$benutzer, $kennwort] = [$_SERVER['PHP_AUTH_USER'] ?? null, $_SERVER['PHP_AUTH_PW'] ?? ''];
        if ($benutzer === null) {
            throw $this->keinZugang('Benutzer und Kennwort fehlen.');
        }
        $d = $daten(Schemata::anmeldung());
        $soll = self::MANDANTEN[$d->mandant] ?? ['', ''];
        if ($soll[0] === '' || !hash_equals($soll[0], $benutzer) || !hash_equals($soll[1], $kennwort)) {
            throw $this->keinZugang('Mandant, Benutzer oder Kennwort falsch.');
        }
        $dauer = (int) (getenv('TOKEN_TTL_SECONDS') ?: 1800);
        $schluessel = bin2hex(random_bytes(18));
        apcu_store("sitzung:$schluessel", time() + $dauer);
        setcookie(self::KEKS, $schluessel, ['expires' => time() + $dauer, 'path' => '/', 'httponly' => true, 'samesite' => 'Lax']);
        return [200, ['angemeldet' => true, 'mandant' => $d->mandant, 'gueltig_bis' => date(DATE_ATOM, time() + $dauer)]];
    }

    public function person(callable $daten): array
    {
        $this->sitzung();
        $d = $daten(Schemata::person());
        foreach (self::KUNDEN as $nummer => $k) {
            $treffer = isset($d->kontakt->mobil) ? $d->kontakt->mobil === $k['mobil'] : strtolower($d->kontakt->email) === $k['email'];
            if ($treffer && mb_strtolower($d->person->nachname) === mb_strtolower($k['nachname'])) {
                return [200, ['bekannt' => true, 'kunde' => ['kundennummer' => $nummer, 'anrede' => $k['anrede'], 'name' => "$k[vorname] $k[nachname]", 'seit' => $k['seit']]]];
            }
        }
        throw new Fehler(404, 'PERSON_UNBEKANNT', 'Zu diesen Angaben ist niemand registriert.');
    }

    public function zustellung(callable $daten): array
    {
        $this->sitzung();
        $d = $daten(Schemata::zustellung());
        $k = $this->kunde($d->kundennummer);
        if ($d->adresse->plz !== $k['plz'] || strtolower((string) $d->adresse->hausnummer) !== $k['hausnummer']) {
            throw new Fehler(409, 'ADRESSE_ABWEICHEND', 'Die Adresse stimmt nicht mit der hinterlegten überein.');
        }
        $stand = apcu_fetch("praeferenz:$d->kundennummer") ?: ['praeferenz' => $k['praeferenz'], 'geaendert_am' => null];
        if ($d->aktion === 'setzen') {
            $stand = ['praeferenz' => $this->ohneLeere($d->praeferenz) + ['samstag' => false], 'geaendert_am' => date(DATE_ATOM)];
            apcu_store("praeferenz:$d->kundennummer", $stand);
        }
        return [200, ['kundennummer' => $d->kundennummer, 'zustellbar' => true] + $stand];
    }

    public function avisierung(callable $daten): array
    {
        $this->sitzung();
        $d = $daten(Schemata::avisierung());
        $this->kunde($d->kundennummer);
        $nummer = sprintf('AV%s-%05d', date('ymd'), apcu_inc('avis'));
        return [201, ['avis' => ['nummer' => $nummer, 'status' => 'angenommen', 'kanaele' => array_values(array_unique($d->kanaele))], 'sendungsnummer' => $d->sendung->sendungsnummer]];
    }

    private function sitzung(): void
    {
        $schluessel = $_COOKIE[self::KEKS] ?? null;
        if (!is_string($schluessel) || $schluessel === '') {
            throw new Fehler(401, 'NICHT_ANGEMELDET', 'Keine Sitzung: Cookie ' . self::KEKS . ' fehlt.');
        }
        $bis = apcu_fetch("sitzung:$schluessel");
        if ($bis === false || $bis <= time()) {
            throw new Fehler(401, 'SITZUNG_ABGELAUFEN', 'Die Sitzung ist unbekannt oder abgelaufen.');
        }
    }

    private function kunde(string $nummer): array
    {
        return self::KUNDEN[$nummer] ?? throw new Fehler(404, 'KUNDE_UNBEKANNT', 'Diese Kundennummer gibt es nicht.');
    }

    private function keinZugang(string $meldung): Fehler
    {
        return new Fehler(401, 'ZUGANG_VERWEIGERT', $meldung, header: ['WWW-Authenticate' => 'Basic realm="Zustellservice", charset="UTF-8"']);
    }

    private function ohneLeere(stdClass $werte): array
    {
        $voll = [];
        foreach (get_object_vars($werte) as $name => $wert) {
            if ($wert !== null) {
                $voll[$name] = $wert instanceof stdClass ? $this->ohneLeere($wert) : $wert;
            }
        }
        return $voll;
    }
}
