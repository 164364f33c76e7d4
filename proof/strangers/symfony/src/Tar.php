<?php

namespace App;

/** A tesztkörnyezet adatai; a folyamat élettartamáig élnek. */
class Tar
{
    private const PARTNEREK = ['FP-KULDO-118' => 'v2Jx-84Rt-LqPe-61Zm'];
    private const SABLONOK = ['KISZALLITAS_MA', 'ATVETELI_KOD'];

    private string $fajl;

    public function __construct()
    {
        $this->fajl = getenv('APP_VAR').'/tar.json';
    }

    public function elettartam(): int
    {
        return (int) (getenv('TOKEN_TTL_SECONDS') ?: 3600);
    }

    public function partner(string $kod, string $kulcs): bool
    {
        return hash_equals(self::PARTNEREK[$kod] ?? '', $kulcs) && isset(self::PARTNEREK[$kod]);
    }

    public function sablon(string $kod): bool
    {
        return \in_array($kod, self::SABLONOK, true);
    }

    public function ujToken(): string
    {
        $token = bin2hex(random_bytes(20));
        $this->modosit(function (array &$adat) use ($token) { $adat['tokenek'][$token] = microtime(true) + $this->elettartam(); });

        return $token;
    }

    public function tokenVege(string $token): ?float
    {
        return $this->adat()['tokenek'][$token] ?? null;
    }

    public function cimzett(string $azonosito): ?array
    {
        return $this->adat()['cimzettek'][$azonosito] ?? null;
    }

    public function keres(string $nev, string $telefon): ?array
    {
        foreach ($this->adat()['cimzettek'] as $c) {
            if ($c['Telefon'] === $telefon && mb_strtolower($c['Nev']) === mb_strtolower($nev)) {
                return $c;
            }
        }

        return null;
    }

    public function mentCim(string $azonosito, array $cim): void
    {
        $this->modosit(static function (array &$adat) use ($azonosito, $cim) {
            $adat['cimzettek'][$azonosito]['KezbesitesiCim'] = $cim;
            $adat['cimzettek'][$azonosito]['Modositva'] = date(\DATE_ATOM);
        });
    }

    private function adat(): array
    {
        return is_file($this->fajl) ? json_decode(file_get_contents($this->fajl), true) : $this->kezdo();
    }

    private function modosit(callable $f): void
    {
        $adat = $this->adat();
        $f($adat);
        file_put_contents($this->fajl, json_encode($adat), \LOCK_EX);
    }

    private function kezdo(): array
    {
        return ['tokenek' => [], 'cimzettek' => [
            'U-558201' => ['Azonosito' => 'U-558201', 'Nev' => 'Szabó Eszter', 'Telefon' => '+36301234876', 'Statusz' => 'aktiv', 'Modositva' => null,
                'KezbesitesiCim' => ['Iranyitoszam' => '1137', 'Telepules' => 'Budapest', 'Utca' => 'Pozsonyi út 12.', 'Emelet' => '3/1', 'AtvetelModja' => 'hazhoz']],
            'U-560947' => ['Azonosito' => 'U-560947', 'Nev' => 'Kovács Bence', 'Telefon' => '+36205550193', 'Statusz' => 'felfuggesztett', 'Modositva' => null,
                'KezbesitesiCim' => ['Iranyitoszam' => '6720', 'Telepules' => 'Szeged', 'Utca' => 'Kárász utca 5.', 'AtvetelModja' => 'csomagpont']],
        ]];
    }
}
