<?php
// An hangyo (JSON) ginhihimo nga XML ngan ginsusi ha XML Schema, pareho han daan nga serbisyo nga SOAP.

class SayopHaPagsusi extends Exception
{
    public $parte;

    public static function tikangHaLibxml(LibXMLError $e)
    {
        $s = new self('', $e->code);
        $s->parte = preg_match("/^Element '([^']+)'/", $e->message, $m) ? $m[1] : null;
        return $s;
    }
}

class Pagsusi
{
    public static function susiha($sulod, callable $iskema)
    {
        $hangyo = json_decode($sulod, true, 32);
        if (json_last_error() !== JSON_ERROR_NONE) {
            throw new SayopHaPagsusi('', json_last_error());
        }
        $dok = new DOMDocument('1.0', 'UTF-8');
        self::ibutang($dok, $dok, 'hangyo', $hangyo);
        $daan = libxml_use_internal_errors(true);
        libxml_clear_errors();
        $maupay = $dok->schemaValidate(__DIR__ . '/../xsd/' . $iskema(is_array($hangyo) ? $hangyo : []) . '.xsd');
        $mgaSayop = libxml_get_errors();
        libxml_use_internal_errors($daan);
        if (!$maupay) {
            throw SayopHaPagsusi::tikangHaLibxml($mgaSayop[0]);
        }
        return self::waray($hangyo);
    }

    private static function ibutang(DOMDocument $dok, DOMNode $ha, $ngaran, $bili)
    {
        if ($bili === null && $ha !== $dok) {
            return;
        }
        $ngaran = is_int($ngaran) ? 'usa' : preg_replace('/^[^A-Za-z_]|[^A-Za-z0-9_.-]/', '_', $ngaran === '' ? '_' : $ngaran);
        $e = $ha->appendChild($dok->createElement($ngaran));
        if (is_array($bili)) {
            foreach ($bili as $n => $b) {
                self::ibutang($dok, $e, $n, $b);
            }
        } elseif ($bili !== null) {
            $teksto = is_bool($bili) ? ($bili ? 'true' : 'false') : (string) $bili;
            $e->appendChild($dok->createTextNode(preg_replace('/[\x00-\x08\x0B\x0C\x0E-\x1F]/', '', $teksto)));
        }
    }

    /** Waray labot an null. */
    private static function waray(array $a)
    {
        return array_map(function ($b) { return is_array($b) ? self::waray($b) : (string) $b; }, array_filter($a, function ($b) { return $b !== null; }));
    }
}
