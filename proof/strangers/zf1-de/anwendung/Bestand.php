<?php
/** Kunden, Zugänge, Sitzungen und Meldungen des Testsystems; liegt im Arbeitsspeicher (APCu). */
class Bestand
{
    const MANDANTEN = ['hofladen-pfalz' => 'Reb5tock!Kelter-71'];
    const VORLAGEN = ['ANKUENDIGUNG', 'ZUSTELLUNG_HEUTE', 'VERSPAETUNG', 'ZUGESTELLT'];
    const ABLAGEORTE = ['HAUSTUER' => 'vor der Haustür', 'GARAGE' => 'Garage oder Carport', 'NACHBAR' => 'beim Nachbarn', 'FILIALE' => 'Abholung in der Filiale'];

    private static $kunden = [
        300418 => ['vorname' => 'Annegret', 'nachname' => 'Lützel', 'telefon' => '+4962211478210', 'plz' => '69115', 'hausnummer' => '27b', 'wunsch' => ['ablageort' => 'HAUSTUER'], 'stand' => null],
        300533 => ['vorname' => 'Uwe', 'nachname' => 'Brosius', 'telefon' => '+491712209934', 'plz' => '67433', 'hausnummer' => '4', 'wunsch' => ['ablageort' => 'GARAGE', 'bemerkung' => 'Tor ist offen'], 'stand' => null],
        300671 => ['vorname' => 'Silke', 'nachname' => 'Hartung', 'telefon' => '+4962119003417', 'plz' => '68161', 'hausnummer' => '110', 'wunsch' => ['ablageort' => 'FILIALE'], 'stand' => null],
    ];

    public static function dauer()
    {
        return (int) (getenv('TOKEN_TTL_SECONDS') ?: 1200);
    }

    public static function neueSitzung($mandant)
    {
        $nr = strtoupper(bin2hex(random_bytes(16)));
        apcu_store("sitzung-$nr", ['mandant' => $mandant, 'ende' => microtime(true) + self::dauer()]);
        return $nr;
    }

    public static function sitzungGilt($nr)
    {
        $s = apcu_fetch("sitzung-$nr");
        return $s !== false && $s['ende'] > microtime(true);
    }

    public static function kunde($nr)
    {
        $k = apcu_fetch("kunde-$nr");
        return $k !== false ? $k : (self::$kunden[$nr] ?? null);
    }

    public static function suche($nachname, $telefon, $plz)
    {
        foreach (self::$kunden as $nr => $k) {
            if (mb_strtolower($k['nachname']) === mb_strtolower($nachname) && $k['telefon'] === (string) $telefon && $k['plz'] === (string) $plz) {
                return $nr;
            }
        }
        return null;
    }

    public static function merke($nr, array $wunsch)
    {
        $k = self::kunde($nr);
        $k['wunsch'] = $wunsch;
        $k['stand'] = date('d.m.Y H:i:s');
        apcu_store("kunde-$nr", $k);
        return $k;
    }

    public static function neueMeldung()
    {
        apcu_add('meldungen', 88100);
        return 'M' . date('y') . '-' . apcu_inc('meldungen');
    }
}
