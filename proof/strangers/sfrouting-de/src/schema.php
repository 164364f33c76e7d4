<?php
// Eingaben der Schnittstelle als Konfigurationsbäume (symfony/config)
use Symfony\Component\Config\Definition\Builder\ArrayNodeDefinition;
use Symfony\Component\Config\Definition\Builder\NodeBuilder;
use Symfony\Component\Config\Definition\Builder\TreeBuilder;

function muster(NodeBuilder $n, string $name, string $regex, string $text, bool $pflicht = true): NodeBuilder
{
    $d = $n->scalarNode($name)->cannotBeEmpty();
    if ($pflicht) $d->isRequired();
    $d->validate()->ifTrue(fn ($v) => !is_string($v) || !preg_match($regex, $v))->thenInvalid('%s ist ungültig, erwartet wird ' . $text)->end();
    return $d->end();
}

function text(NodeBuilder $n, string $name, int $laenge, bool $pflicht = true): NodeBuilder
{
    $d = $n->scalarNode($name)->cannotBeEmpty();
    if ($pflicht) $d->isRequired();
    $d->validate()->ifTrue(fn ($v) => !is_string($v) || mb_strlen($v) > $laenge)->thenInvalid("%s ist ungültig, erwartet wird ein Text mit höchstens $laenge Zeichen")->end();
    return $d->end();
}

function zeitpunkt(NodeBuilder $n, string $name, string $format, string $text, bool $pflicht = true): NodeBuilder
{
    $d = $n->scalarNode($name)->cannotBeEmpty();
    if ($pflicht) $d->isRequired();
    $d->validate()->ifTrue(function ($v) use ($format) {
        if (!is_string($v)) return true;
        $t = DateTimeImmutable::createFromFormat($format, $v);
        $f = DateTimeImmutable::getLastErrors();
        return $t === false || ($f && $f['warning_count'] + $f['error_count'] > 0);
    })->thenInvalid('%s ist ungültig, erwartet wird ' . $text)->end();
    return $d->end();
}

function tag(NodeBuilder $n, string $name, array $werte): NodeBuilder
{
    return $n->enumNode($name)->isRequired()->values($werte)->end();
}

/** Marke einer Alternative, sofern sie gültig ist. */
function gewaehlt(mixed $daten, string $marke, array $werte): ?string
{
    $w = is_array($daten) ? ($daten[$marke] ?? null) : null;
    return is_string($w) && in_array($w, $werte, true) ? $w : null;
}

function wurzel(string $name): array
{
    $t = new TreeBuilder($name);
    return [$t, $t->getRootNode()];
}

function anmeldung(): TreeBuilder
{
    [$t, $w] = wurzel('anmeldung');
    text($w->children(), 'mandant', 40);
    text($w->children(), 'geheimnis', 100);
    return $t;
}

function pruefung(mixed $daten): TreeBuilder
{
    [$t, $w] = wurzel('pruefung');
    $arten = ['telefon', 'kundennummer'];
    $n = $w->children();
    tag($n, 'suche', $arten);
    switch (gewaehlt($daten, 'suche', $arten)) {
        case 'telefon':
            muster($n, 'telefon', '/^\+49\d{6,13}$/', 'eine Rufnummer wie +4930123456');
            text($n, 'nachname', 60);
            text($n, 'vorname', 60, false);
            break;
        case 'kundennummer':
            muster($n, 'kundennummer', '/^K-\d{7}$/', 'K- und 7 Ziffern');
            $a = $n->arrayNode('anschrift')->isRequired()->children();
            muster($a, 'plz', '/^\d{5}$/', 'eine Postleitzahl mit 5 Ziffern');
            text($a, 'ort', 60, false);
            text($a, 'strasse', 80, false);
            break;
        default:
            $w->ignoreExtraKeys();
    }
    return $t;
}

function adresswunsch(mixed $daten): TreeBuilder
{
    [$t, $w] = wurzel('adresswunsch');
    $vorgaenge = ['lesen', 'setzen'];
    $n = $w->children();
    tag($n, 'vorgang', $vorgaenge);
    $v = gewaehlt($daten, 'vorgang', $vorgaenge);
    if ($v === null) {
        $w->ignoreExtraKeys();
        return $t;
    }
    muster($n, 'empfaenger_id', '/^E[0-9a-f]{8}$/', 'E und 8 Hexadezimalziffern');
    if ($v === 'setzen') {
        $arten = ['haustuer', 'nachbar', 'abstellort', 'filiale'];
        $z = $n->arrayNode('zustellung')->isRequired();
        $k = $z->children();
        tag($k, 'art', $arten);
        switch (gewaehlt($daten['zustellung'] ?? null, 'art', $arten)) {
            case 'haustuer':
                text($k, 'klingel', 40, false);
                break;
            case 'nachbar':
                text($k, 'name', 60);
                muster($k, 'hausnummer', '/^\d{1,4}[a-z]?$/', 'eine Hausnummer wie 12a');
                break;
            case 'abstellort':
                text($k, 'beschreibung', 100);
                break;
            case 'filiale':
                muster($k, 'filial_nr', '/^\d{3}-\d{3}$/', 'eine Filialnummer wie 501-017');
                break;
            default:
                $z->ignoreExtraKeys();
        }
        zeitpunkt($n, 'gueltig_bis', '!Y-m-d', 'ein Datum JJJJ-MM-TT', false);
    }
    return $t;
}

function benachrichtigung(mixed $daten): TreeBuilder
{
    [$t, $w] = wurzel('benachrichtigung');
    $n = $w->children();
    muster($n, 'empfaenger_id', '/^E[0-9a-f]{8}$/', 'E und 8 Hexadezimalziffern');
    $ereignisse = ['angekuendigt', 'unterwegs', 'verspaetet', 'zugestellt'];
    tag($n, 'ereignis', $ereignisse);
    $s = $n->arrayNode('sendung')->isRequired()->children();
    muster($s, 'nummer', '/^NL\d{10}$/', 'NL und 10 Ziffern');
    $s->integerNode('gewicht_g')->min(1)->max(31500)->end();

    $typen = ['sms', 'email'];
    $kanal = $n->arrayNode('kanal')->isRequired();
    $k = $kanal->children();
    tag($k, 'typ', $typen);
    switch (gewaehlt(is_array($daten) ? ($daten['kanal'] ?? null) : null, 'typ', $typen)) {
        case 'sms':
            muster($k, 'rufnummer', '/^\+49\d{6,13}$/', 'eine Rufnummer wie +4930123456');
            break;
        case 'email':
            muster($k, 'adresse', '/^[^@\s]+@[^@\s]+\.[a-z]{2,}$/i', 'eine E-Mail-Adresse');
            $k->enumNode('format')->values(['text', 'html'])->end();
            break;
        default:
            $kanal->ignoreExtraKeys();
    }
    $e = gewaehlt($daten, 'ereignis', $ereignisse);
    if ($e === 'unterwegs' || $e === 'verspaetet') {
        $f = $n->arrayNode('zeitfenster');
        if ($e === 'verspaetet') $f->isRequired();
        $f = $f->children();
        zeitpunkt($f, 'von', DATE_RFC3339, 'ein Zeitpunkt nach RFC 3339');
        zeitpunkt($f, 'bis', DATE_RFC3339, 'ein Zeitpunkt nach RFC 3339');
    }
    return $t;
}
