<?php
// Nassiussat Nuuk: peqatigiit suleqatit atassuteqarnerat (Slim, Symfony Validator)
declare(strict_types=1);

require_once 'Slim/autoload.php';
require_once 'Symfony/Component/Validator/autoload.php';

use Psr\Http\Message\ResponseInterface as Akissut;
use Psr\Http\Message\ServerRequestInterface as Qinnuteqaat;
use Symfony\Component\Validator\Constraints as A;
use Symfony\Component\Validator\Validation;

$piffissaq = (int) (getenv('TOKEN_TTL_SECONDS') ?: 900);
const ATUISUT = ['arsuk-butik' => 'Qimmeq-9-Sisimiut-Aput'];
const TIGUSISUSSAT = [
    '6f1c2a54-0b1e-4c39-9d57-2f8f6f0b7a11' => ['kinguliaqut' => 'Petersen', 'oqarasuaat' => '+299551234', 'oqaatsit' => 'kl'],
    '0d9a7b1e-77c4-4a0e-8a53-91e2b7d5c602' => ['kinguliaqut' => 'Kleist', 'oqarasuaat' => '+299487720', 'oqaatsit' => 'kl'],
    'b2c95e33-1f0d-4d8b-b7a9-6c1d3e8f4a90' => ['kinguliaqut' => 'Lynge', 'oqarasuaat' => '+299269015', 'oqaatsit' => 'da'],
];
const NALUNAARUTIT = ['AQAGU-TIKISSAAQ', 'AAVARIUK', 'TUNNIUNNEQARPOQ'];

function allagaq(int $min, int $max): A\Sequentially
{
    return new A\Sequentially([new A\NotBlank(), new A\Type('string'), new A\Length(['min' => $min, 'max' => $max])]);
}

function ilusaa(string $regex): A\Sequentially
{
    return new A\Sequentially([new A\NotBlank(), new A\Type('string'), new A\Regex($regex)]);
}

function toqqagaq(string ...$periarfissat): A\Sequentially
{
    return new A\Sequentially([new A\NotBlank(), new A\Type('string'), new A\Choice($periarfissat)]);
}

/** Akuersissutit ataatsimoortut. */
function katersaq(array $fields): A\Sequentially
{
    return new A\Sequentially([new A\NotNull(), new A\Type('array'), new A\Collection(['fields' => $fields, 'allowExtraFields' => true])]);
}

function mailip_ilusaa(): A\Sequentially
{
    return new A\Sequentially([new A\NotBlank(), new A\Type('string'), new A\Email(['mode' => 'html5'])]);
}

function iserneq(array $d): A\Sequentially
{
    return katersaq(['atuisoq' => allagaq(1, 60), 'isissutissaq' => allagaq(1, 100)]);
}

function misissuineq(array $d): A\Sequentially
{
    return katersaq([
        'tigusisussaq' => katersaq([
            'ateq' => allagaq(2, 50),
            'kinguliaqut' => allagaq(2, 50),
            'oqarasuaat' => ilusaa('/^\+299 ?\d{2} ?\d{2} ?\d{2}$/D'),
            'mail' => new A\Optional(mailip_ilusaa()),
        ]),
        'najugaq' => katersaq([
            'aqqusineq' => allagaq(2, 80),
            'illup_normua' => allagaq(1, 10),
            'illoqarfik' => allagaq(2, 40),
            'postnormu' => new A\Optional(ilusaa('/^39\d{2}$/D')),
        ]),
    ]);
}

function kissaatigineq(array $d): A\Sequentially
{
    $f = [
        'tigusisussaq_id' => new A\Sequentially([new A\NotBlank(), new A\Type('string'), new A\Uuid()]),
        'suliaq' => toqqagaq('TAKUUK', 'ALLANNGORTIGUK'),
    ];
    if (($d['suliaq'] ?? null) === 'ALLANNGORTIGUK') {
        $nalunaaqutaq = ilusaa('/^([01]\d|2[0-3]):[0-5]\d$/D');
        $k = [
            'sumiiffik' => toqqagaq('ANGERLARSIMAFFIK', 'SANILEQ', 'POSTEQARFIK'),
            'piffissaq' => new A\Optional(katersaq(['aallartiffia' => $nalunaaqutaq, 'naaffia' => $nalunaaqutaq])),
            'sianerit' => new A\Optional([new A\NotNull(), new A\Type('bool')]),
            'oqaaseqaat' => new A\Optional(allagaq(1, 140)),
        ];
        if (($d['kissaatigisaq']['sumiiffik'] ?? null) === 'SANILEQ') {
            $k['sanilip_aqqa'] = allagaq(2, 50);
        }
        $f['kissaatigisaq'] = katersaq($k);
    }
    return katersaq($f);
}

function nalunaarneq(array $d): A\Sequentially
{
    $f = [
        'tigusisussaq_id' => new A\Sequentially([new A\NotBlank(), new A\Type('string'), new A\Uuid()]),
        'nassiussap_normua' => ilusaa('/^GL\d{9}$/D'),
        'nalunaarut' => allagaq(1, 40),
        'aqqut' => toqqagaq('SMS', 'MAIL'),
        'ulloq' => new A\Sequentially([new A\NotBlank(), new A\Type('string'), new A\Date()]),
        'poortukkat' => new A\Optional(new A\Sequentially([
            new A\NotNull(), new A\Type('array'), new A\Count(['min' => 1, 'max' => 10]),
            new A\All([katersaq([
                'oqimaassuseq' => new A\Sequentially([new A\NotNull(), new A\Type(['int', 'float']), new A\Range(['min' => 0.1, 'max' => 35])]),
                'imaa' => new A\Optional(allagaq(1, 60)),
            ])]),
        ])),
    ];
    if (($d['aqqut'] ?? null) === 'MAIL') {
        $f['mail'] = mailip_ilusaa();
    }
    return katersaq($f);
}

class Itigartitsineq extends Exception
{
    public $boddi;
    public $qulequtaq;

    public function __construct(int $status, array $boddi, array $qulequtaq = [])
    {
        parent::__construct('', $status);
        $this->boddi = $boddi;
        $this->qulequtaq = $qulequtaq;
    }
}

function akivaa(Akissut $r, array $boddi, int $status = 200): Akissut
{
    return $r->withJson($boddi, $status, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_PRESERVE_ZERO_FRACTION);
}

function atuaruk(Qinnuteqaat $q, string $mediaType, callable $malittarisassat): array
{
    if ($q->getMediaType() !== $mediaType) {
        throw new Itigartitsineq(415, ['kode' => 'CONTENT_TYPE', 'naatsorsuutigisaq' => $mediaType]);
    }
    $d = $mediaType === 'application/json' ? json_decode((string) $q->getBody(), true) : $q->getParsedBody();
    if (!is_array($d)) {
        throw new Itigartitsineq(400, ['kode' => 'JSON']);
    }
    $kukkunerit = [];
    foreach (Validation::createValidator()->validate($d, $malittarisassat($d)) as $k) {
        $kukkunerit[] = ['sumi' => $k->getPropertyPath(), 'kode' => $k->getCode() === null ? null : $k->getConstraint()::getErrorName($k->getCode())];
    }
    if ($kukkunerit) {
        throw new Itigartitsineq(400, ['kode' => 'PAASISSUTISSAT', 'kukkunerit' => $kukkunerit]);
    }
    return $d;
}

function ujaruk(string $id): string
{
    $id = strtolower($id);
    if (!isset(TIGUSISUSSAT[$id])) {
        throw new Itigartitsineq(404, ['kode' => 'TIGUSISUSSAQ_NASSAARINEQANNGILAQ']);
    }
    return $id;
}

$app = new \Slim\App(['settings' => ['displayErrorDetails' => false]]);

$iserfik = function (Qinnuteqaat $q, Akissut $r, callable $next) {
    $t = $q->getCookieParams()['isersimaneq'] ?? '';
    $naaffia = is_string($t) && $t !== '' ? apcu_fetch("i.$t") : false;
    if ($naaffia === false || $naaffia < microtime(true)) {
        throw new Itigartitsineq(401, ['kode' => 'ISERSIMANNGILATIT']);
    }
    return $next($q, $r);
};

$app->group('/nassiussat', function () use ($piffissaq, $iserfik) {
    $this->post('/auth-authenticate', function (Qinnuteqaat $q, Akissut $r) use ($piffissaq) {
        $d = atuaruk($q, 'application/x-www-form-urlencoded', 'iserneq');
        if (!hash_equals(ATUISUT[$d['atuisoq']] ?? '', $d['isissutissaq'])) {
            throw new Itigartitsineq(401, ['kode' => 'ATUISOQ_ISISSUTISSARLU']);
        }
        $t = bin2hex(random_bytes(20));
        apcu_store("i.$t", microtime(true) + $piffissaq);
        return akivaa($r->withHeader('Set-Cookie', "isersimaneq=$t; Path=/; Max-Age=$piffissaq; HttpOnly; SameSite=Strict"), ['isersimavutit' => true, 'sekundit' => $piffissaq]);
    });

    $this->group('', function () {
        $this->post('/ext-verify', function (Qinnuteqaat $q, Akissut $r) {
            $t = atuaruk($q, 'application/json', 'misissuineq')['tigusisussaq'];
            foreach (TIGUSISUSSAT as $id => $i) {
                if ($i['oqarasuaat'] === str_replace(' ', '', $t['oqarasuaat']) && mb_strtolower($i['kinguliaqut']) === mb_strtolower($t['kinguliaqut'])) {
                    return akivaa($r, ['ilisimaneqarpoq' => true, 'tigusisussaq_id' => $id, 'oqaatsit' => $i['oqaatsit']]);
                }
            }
            throw new Itigartitsineq(404, ['kode' => 'TIGUSISUSSAQ_NASSAARINEQANNGILAQ']);
        });

        $this->post('/ext-reach', function (Qinnuteqaat $q, Akissut $r) {
            $d = atuaruk($q, 'application/json', 'kissaatigineq');
            $id = ujaruk($d['tigusisussaq_id']);
            if ($d['suliaq'] === 'ALLANNGORTIGUK') {
                $k = array_intersect_key($d['kissaatigisaq'], array_flip(['sumiiffik', 'sanilip_aqqa', 'piffissaq', 'sianerit', 'oqaaseqaat']));
                apcu_store("k.$id", ['kissaatigisaq' => $k, 'allanngorpoq' => gmdate('c')]);
            }
            $k = apcu_fetch("k.$id") ?: ['kissaatigisaq' => ['sumiiffik' => 'ANGERLARSIMAFFIK'], 'allanngorpoq' => null];
            return akivaa($r, ['tigusisussaq_id' => $id] + $k);
        });

        $this->post('/ext-notify', function (Qinnuteqaat $q, Akissut $r) {
            $d = atuaruk($q, 'application/json', 'nalunaarneq');
            ujaruk($d['tigusisussaq_id']);
            if (!in_array($d['nalunaarut'], NALUNAARUTIT, true)) {
                throw new Itigartitsineq(422, ['kode' => 'NALUNAARUT']);
            }
            return akivaa($r, ['nalunaarutip_normua' => (int) apcu_inc('n', 1) + 70400, 'qanoq_ippa' => 'UTAQQIVOQ'], 201);
        });
    })->add($iserfik);
})->add(function (Qinnuteqaat $q, Akissut $r, callable $next) {
    try {
        return $next($q, $r);
    } catch (Itigartitsineq $e) {
        return akivaa($r, $e->boddi, $e->getCode());
    }
});

$app->run();
