<?php
declare(strict_types=1);

use Nette\Schema\Expect;

const MENYRAT = ['DERE', 'FQINJ', 'PIKE_POSTARE', 'PORTIER'];
const ORA = '([01]\d|2[0-3]):[0-5]\d';

$adresa = fn () => Expect::structure([
    'rruga' => Expect::type('unicode')->min(2)->max(80)->required(),
    'numri' => Expect::string()->pattern('\d{1,4}[A-Z]?')->required(),
    'hyrja' => Expect::type('unicode')->max(10),
    'kodi_postar' => Expect::string()->pattern('[1-9]\d{3}')->required(),
])->castTo('array');

$preferenca = fn () => Expect::structure([
    'menyra' => Expect::anyOf(...MENYRAT)->required(),
    'fqinji' => Expect::structure([
        'emri' => Expect::type('unicode')->min(2)->max(60)->required(),
        'telefoni' => Expect::string()->pattern('\+3556\d{8}'),
    ])->castTo('array')->required(false),
    'orari' => Expect::structure([
        'nga' => Expect::string()->pattern(ORA)->required(),
        'deri' => Expect::string()->pattern(ORA)->required(),
    ])->castTo('array')->assert(fn ($o) => $o['nga'] < $o['deri'], 'nga < deri')->required(false),
    'shenime' => Expect::type('unicode')->max(140),
])->castTo('array')
    ->assert(fn ($p) => $p['menyra'] !== 'FQINJ' || $p['fqinji'] !== null, "'fqinji' kërkohet kur 'menyra' është FQINJ")
    ->required(false);

return [
    'hyrja' => Expect::structure([
        'perdoruesi' => Expect::string()->min(3)->max(40)->required(),
        'fjalekalimi' => Expect::string()->min(1)->max(100)->required(),
        'dega' => Expect::int()->min(1)->max(999)->required(),
    ])->castTo('array'),

    'verifikimi' => Expect::structure([
        'klienti' => Expect::structure([
            'telefoni' => Expect::string()->pattern('\+3556\d{8}')->required(),
            'mbiemri' => Expect::type('unicode')->min(2)->max(60)->required(),
            'email' => Expect::email(),
        ])->castTo('array'),
        'kodi_postar' => Expect::string()->pattern('[1-9]\d{3}')->required(),
    ])->castTo('array'),

    'preferencat' => Expect::structure([
        'klienti_nr' => Expect::int()->min(1)->required(),
        'adresa' => $adresa(),
        'preferenca' => $preferenca(),
    ])->castTo('array'),

    'njoftimi' => Expect::structure([
        'klienti_nr' => Expect::int()->min(1)->required(),
        'dergesa' => Expect::structure([
            'kodi' => Expect::string()->pattern('AL\d{9}')->required(),
            'pako' => Expect::int()->min(1)->max(30)->default(1),
            'pesha_kg' => Expect::type('int|float')->min(0)->max(70),
        ])->castTo('array'),
        'lloji' => Expect::anyOf('NISUR', 'NE_SHPERNDARJE', 'VONUAR', 'DOREZUAR')->required(),
        'data' => Expect::string()->pattern('20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])')->required(),
        'arsyeja' => Expect::anyOf('MOTI', 'TRAFIKU', 'ADRESA'),
        'kanali' => Expect::anyOf('SMS', 'EMAIL', 'VIBER')->default('SMS'),
    ])->castTo('array')->assert(fn ($n) => $n['lloji'] !== 'VONUAR' || $n['arsyeja'] !== null, "'arsyeja' kërkohet kur 'lloji' është VONUAR"),
];
