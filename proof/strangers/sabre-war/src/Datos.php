<?php
// Mga datos han pagsari; an kahimtang aada la ha memorya (APCu).

class Datos
{
    const PORMA = ['PADARA-YANA', 'PADARA-ATRASADO', 'PADARA-NAABOT'];

    public static function kompanyaPuyde($ngaran, $sekreto)
    {
        return hash_equals('tacloban-express', $ngaran) && hash_equals('w8Rk-51Tz-Qm0b', $sekreto);
    }

    public static function mgaKliyente()
    {
        return [
            40217 => ['telepono' => '+639175550142', 'apelyido' => 'Macabenta', 'ngaran' => 'Ligaya', 'kahimtang' => 'AKTIBO', 'paagi' => ['SMS', 'VIBER']],
            40388 => ['telepono' => '+639285550193', 'apelyido' => 'Abucejo', 'ngaran' => 'Dodong', 'kahimtang' => 'AKTIBO', 'paagi' => ['SMS']],
            40510 => ['telepono' => '+639995550117', 'apelyido' => 'Cinco', 'ngaran' => 'Merlinda', 'kahimtang' => 'HINUNONG', 'paagi' => []],
        ];
    }

    public static function bagoNgaSesyon()
    {
        $sesyon = bin2hex(random_bytes(16));
        $kataposan = time() + (int) (getenv('TOKEN_TTL_SECONDS') ?: 1200);
        apcu_store("sesyon:$sesyon", $kataposan);
        return [$sesyon, $kataposan];
    }

    public static function sesyonPuyde($sesyon)
    {
        return is_string($sesyon) && $sesyon !== '' && apcu_fetch("sesyon:$sesyon") > time();
    }

    public static function gusto($numero)
    {
        $g = apcu_fetch("gusto:$numero", $aada);
        if ($aada) {
            return $g;
        }
        return $numero === 40217
            ? ['lugar' => 'AMYAW', 'amyaw' => ['ngaran' => 'Nanay Pacing', 'balay' => '12-B'], 'oras' => 'AGA', 'nota' => 'Asul nga ganghaan']
            : ['lugar' => 'BALAY'];
    }

    public static function saliwanAnGusto($numero, array $gusto)
    {
        apcu_store("gusto:$numero", $gusto);
    }

    public static function bagoNgaPahibaro()
    {
        return sprintf('PH-%06d', apcu_inc('pahibaro'));
    }
}
