<?php

declare(strict_types=1);

namespace Zustellservice;

use Nette\Schema\Expect;
use Nette\Schema\Schema;

/** Die Eingaben der vier Dienste. */
final class Schemata
{
    private const UHRZEIT = '([01]\d|2[0-3]):[0-5]\d';

    public static function anmeldung(): Schema
    {
        return Expect::structure([
            'mandant' => Expect::string()->required()->pattern('AT-\d{4}'),
            'system' => Expect::unicode()->max(40),
        ]);
    }

    public static function person(): Schema
    {
        return Expect::structure([
            'person' => Expect::structure([
                'vorname' => Expect::unicode()->max(60),
                'nachname' => Expect::unicode()->required()->min(2)->max(60),
            ]),
            'kontakt' => Expect::structure([
                'mobil' => Expect::string()->pattern('\+43\d{7,13}'),
                'email' => Expect::email(),
            ])->assert(fn ($k) => isset($k->mobil) || isset($k->email), 'mobil oder email'),
            'plz' => Expect::string()->pattern('\d{4}'),
        ]);
    }

    public static function zustellung(): Schema
    {
        return Expect::structure([
            'kundennummer' => self::kundennummer(),
            'aktion' => Expect::anyOf('abfragen', 'setzen')->required(),
            'adresse' => Expect::structure([
                'strasse' => Expect::unicode()->required()->max(80),
                'hausnummer' => Expect::type('string|int')->required(),
                'stiege' => Expect::unicode()->nullable()->max(10),
                'tuer' => Expect::unicode()->nullable()->max(10),
                'plz' => Expect::string()->required()->pattern('\d{4}'),
                'ort' => Expect::unicode()->max(60),
            ]),
            'praeferenz' => Expect::structure([
                'art' => Expect::anyOf('persoenlich', 'nachbar', 'abstellort', 'paketbox')->required(),
                'abstellort' => Expect::unicode()->max(80),
                'nachbar' => Expect::structure([
                    'name' => Expect::unicode()->required()->max(60),
                    'tuer' => Expect::unicode()->max(10),
                ])->required(false),
                'zeitfenster' => Expect::structure([
                    'von' => Expect::string()->required()->pattern(self::UHRZEIT),
                    'bis' => Expect::string()->required()->pattern(self::UHRZEIT),
                ])->required(false)->assert(fn ($z) => $z->von < $z->bis, 'von vor bis'),
                'samstag' => Expect::bool(),
            ])->required(false)
                ->assert(fn ($p) => $p->art !== 'abstellort' || isset($p->abstellort), 'abstellort bei art abstellort')
                ->assert(fn ($p) => $p->art !== 'nachbar' || isset($p->nachbar), 'nachbar bei art nachbar'),
        ])->assert(fn ($z) => $z->aktion !== 'setzen' || isset($z->praeferenz), 'praeferenz bei aktion setzen');
    }

    public static function avisierung(): Schema
    {
        return Expect::structure([
            'kundennummer' => self::kundennummer(),
            'sendung' => Expect::structure([
                'sendungsnummer' => Expect::string()->required()->pattern('\d{22}'),
                'gewicht_kg' => Expect::type('int|float')->min(0.1)->max(31.5),
                'nachnahme' => Expect::structure([
                    'betrag' => Expect::type('int|float')->required()->min(0.01)->max(2500),
                    'waehrung' => Expect::anyOf('EUR', 'CHF')->required(),
                ])->required(false),
            ]),
            'ereignis' => Expect::anyOf('angekuendigt', 'in_zustellung', 'hinterlegt', 'zugestellt')->required(),
            'zustelltag' => Expect::string()->pattern('\d{4}-\d{2}-\d{2}')->assert([self::class, 'kalendertag'], 'Kalendertag'),
            'abholstelle' => Expect::string()->pattern('[A-Z]{1,3}\d{3}'),
            'kanaele' => Expect::listOf(Expect::anyOf('sms', 'email', 'app'))->required()->min(1)->max(3),
        ])
            ->assert(fn ($a) => !in_array($a->ereignis, ['angekuendigt', 'in_zustellung'], true) || isset($a->zustelltag), 'zustelltag bei ereignis angekuendigt, in_zustellung')
            ->assert(fn ($a) => $a->ereignis !== 'hinterlegt' || isset($a->abholstelle), 'abholstelle bei ereignis hinterlegt');
    }

    public static function kalendertag(?string $tag): bool
    {
        return $tag === null || checkdate((int) substr($tag, 5, 2), (int) substr($tag, 8, 2), (int) substr($tag, 0, 4));
    }

    private static function kundennummer(): Schema
    {
        return Expect::string()->required()->pattern('K\d{7}');
    }
}
