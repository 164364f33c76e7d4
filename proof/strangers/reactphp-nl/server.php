<?php
// Bezorgportaal, koppelvlak voor webwinkels.
declare(strict_types=1);

use Psr\Http\Message\ServerRequestInterface;
use Rakit\Validation\Rule;
use Rakit\Validation\Validator;
use React\EventLoop\Loop;
use React\Http\HttpServer;
use React\Http\Message\Response;
use React\Socket\SocketServer;

require '/usr/share/icinga-php/vendor/vendor/autoload.php';
spl_autoload_register(function (string $class): void {
    $prefix = 'Rakit\\Validation\\';
    if (strncmp($class, $prefix, strlen($prefix)) === 0) {
        require __DIR__ . '/vendor/rakit/src/' . strtr(substr($class, strlen($prefix)), '\\', '/') . '.php';
    }
});

/** Rakit heeft geen regel voor tekst. */
final class Tekst extends Rule
{
    protected $implicit = true;
    protected $message = ':attribute moet tekst zijn';

    public function check($value): bool
    {
        return $value === null || is_string($value);
    }
}

final class Weigering extends \Exception
{
    public function __construct(public int $status, string $melding)
    {
        parent::__construct($melding);
    }
}

final class Portaal
{
    private const APPS = ['bloemen-direct' => 'tulp!Veld_2207'];
    private array $sessies = [];
    private array $klanten = [
        'K4471902' => ['naam' => 'Marieke de Boer', 'telefoonnummer' => '0623344556', 'email' => 'marieke.deboer@example.nl', 'postcode' => '3512JK', 'huisnummer' => 18],
        'K4471988' => ['naam' => 'Ruben Willems', 'telefoonnummer' => '0687001122', 'email' => 'ruben@example.nl', 'postcode' => '5038CB', 'huisnummer' => 7],
    ];
    private array $voorkeuren = [];
    private int $teller = 88120;
    private int $ttl;
    private Validator $validator;

    public function __construct()
    {
        $this->ttl = (int) (getenv('TOKEN_TTL_SECONDS') ?: 1800);
        $this->validator = new Validator([
            'required' => ':attribute is verplicht',
            'required_if' => ':attribute is verplicht',
            'required_with' => ':attribute is verplicht',
            'required_without' => ':attribute is verplicht als :fields ontbreekt',
            'in' => ':attribute mag alleen :allowed_values zijn',
            'integer' => ':attribute moet een geheel getal zijn',
            'array' => ':attribute moet een object of lijst zijn',
            'email' => ':attribute is geen geldig e-mailadres',
            'date' => ':attribute is geen geldige datum (:format)',
            'regex' => ':attribute heeft niet het juiste formaat',
            'min' => ':attribute moet minimaal :min zijn',
            'max' => ':attribute mag maximaal :max zijn',
            'between' => ':attribute moet tussen :min en :max liggen',
        ]);
        $this->validator->setTranslations(['or' => 'of', 'and' => 'en']);
        $this->validator->setUseHumanizedKeys(false);
        $this->validator->addValidator('tekst', new Tekst());
        foreach ($this->klanten as $nr => $_) {
            $this->voorkeuren[$nr] = ['bezorgoptie' => 'thuis'];
        }
    }

    public function __invoke(ServerRequestInterface $request): Response
    {
        try {
            $pad = $request->getUri()->getPath();
            $routes = ['/auth-authenticate' => 'aanmelden', '/ext-verify' => 'controleren', '/ext-reach' => 'voorkeur', '/ext-notify' => 'melden'];
            if (!isset($routes[$pad])) {
                throw new Weigering(404, 'Pagina niet gevonden');
            }
            if ($request->getMethod() !== 'POST') {
                throw new Weigering(405, 'Alleen POST is toegestaan');
            }
            if ($pad !== '/auth-authenticate') {
                $this->sessie($request);
            }
            $invoer = json_decode((string) $request->getBody(), true);
            if (!is_array($invoer)) {
                throw new Weigering(400, 'Ongeldige JSON: ' . (json_last_error() ? json_last_error_msg() : 'geen object'));
            }
            return $this->{$routes[$pad]}($invoer);
        } catch (Weigering $w) {
            return $this->antwoord($w->status, ['melding' => $w->getMessage()]);
        } catch (\Throwable $t) {
            fwrite(STDERR, (string) $t . "\n");
            return $this->antwoord(500, ['melding' => 'Interne fout']);
        }
    }

    private function antwoord(int $status, array $inhoud): Response
    {
        return new Response($status, ['Content-Type' => 'application/json; charset=utf-8'], json_encode($inhoud, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES));
    }

    /** Alle fouten in een keer, per veld en per regel. */
    private function toets(array $invoer, array $regels, array $teksten = []): ?Response
    {
        $toets = $this->validator->validate($invoer, $regels, $teksten);
        return $toets->fails() ? $this->antwoord(422, ['melding' => 'De invoer is niet geldig', 'fouten' => $toets->errors()->toArray()]) : null;
    }

    private function sessie(ServerRequestInterface $request): void
    {
        if (!preg_match('/^Bearer (\S+)$/i', $request->getHeaderLine('Authorization'), $m)) {
            throw new Weigering(401, 'Geen token meegestuurd (Authorization: Bearer)');
        }
        if (!isset($this->sessies[$m[1]])) {
            throw new Weigering(401, 'Token onbekend');
        }
        if ($this->sessies[$m[1]] < microtime(true)) {
            unset($this->sessies[$m[1]]);
            throw new Weigering(401, 'Token verlopen, meld u opnieuw aan');
        }
    }

    private function aanmelden(array $in): Response
    {
        if ($fout = $this->toets($in, ['toepassing' => 'required|tekst', 'wachtwoord' => 'required|tekst', 'omgeving' => 'required|tekst|in:test,productie'])) {
            return $fout;
        }
        if (!hash_equals(self::APPS[$in['toepassing']] ?? '', $in['wachtwoord']) || $in['omgeving'] !== 'test') {
            throw new Weigering(401, 'Toepassing of wachtwoord onjuist voor deze omgeving');
        }
        $token = bin2hex(random_bytes(20));
        $this->sessies[$token] = microtime(true) + $this->ttl;
        return $this->antwoord(200, ['token' => $token, 'geldig_seconden' => $this->ttl]);
    }

    private function controleren(array $in): Response
    {
        $fout = $this->toets($in, [
            'klant' => 'required|array',
            'klant.telefoonnummer' => 'required_without:klant.email|tekst|regex:/^0\d{9}$/',
            'klant.email' => 'required_without:klant.telefoonnummer|tekst|email',
            'klant.adres' => 'required|array',
            'klant.adres.postcode' => 'required|tekst|regex:/^[1-9]\d{3} ?[A-Za-z]{2}$/',
            'klant.adres.huisnummer' => 'required|integer|between:1,99999',
            'klant.adres.toevoeging' => 'tekst|max:6',
        ], [
            'klant.telefoonnummer:regex' => ':attribute moet uit tien cijfers bestaan, zonder streepje of spatie',
            'klant.adres.postcode:regex' => ':attribute moet vier cijfers en twee letters zijn',
        ]);
        if ($fout) {
            return $fout;
        }
        $k = $in['klant'];
        foreach ($this->klanten as $nr => $bekend) {
            $mee = (empty($k['telefoonnummer']) || $k['telefoonnummer'] === $bekend['telefoonnummer']) && (empty($k['email']) || strtolower($k['email']) === $bekend['email']);
            if ($mee && strtoupper(str_replace(' ', '', $k['adres']['postcode'])) === $bekend['postcode'] && (int) $k['adres']['huisnummer'] === $bekend['huisnummer']) {
                return $this->antwoord(200, ['bekend' => true, 'klantnummer' => $nr, 'naam' => $bekend['naam']]);
            }
        }
        throw new Weigering(404, 'Geen klant bekend op dit adres');
    }

    private function klant(string $nr): void
    {
        if (!isset($this->klanten[$nr])) {
            throw new Weigering(404, "Klantnummer $nr bestaat niet");
        }
    }

    private function voorkeur(array $in): Response
    {
        $fout = $this->toets($in, [
            'klantnummer' => 'required|tekst|regex:/^K\d{7}$/',
            'actie' => 'required|tekst|in:lezen,wijzigen',
            'voorkeur' => 'required_if:actie,wijzigen|array',
            'voorkeur.bezorgoptie' => 'required_if:actie,wijzigen|tekst|in:thuis,buren,brievenbus,afhaalpunt',
            'voorkeur.buren_huisnummer' => 'required_if:voorkeur.bezorgoptie,buren|integer|between:1,99999',
            'voorkeur.afhaalpunt' => 'required_if:voorkeur.bezorgoptie,afhaalpunt|tekst|regex:/^AP\d{5}$/',
            'voorkeur.toelichting' => 'tekst|max:120',
            'voorkeur.dagen' => 'array',
            'voorkeur.dagen.*' => 'tekst|in:ma,di,wo,do,vr,za',
        ], [
            'klantnummer:regex' => ':attribute moet een K en zeven cijfers zijn',
            'voorkeur.afhaalpunt:regex' => ':attribute moet AP en vijf cijfers zijn',
        ]);
        if ($fout) {
            return $fout;
        }
        $this->klant($in['klantnummer']);
        if ($in['actie'] === 'wijzigen') {
            $v = $in['voorkeur'];
            $nieuw = ['bezorgoptie' => $v['bezorgoptie']];
            if ($v['bezorgoptie'] === 'buren') {
                $nieuw['buren_huisnummer'] = (int) $v['buren_huisnummer'];
            }
            if ($v['bezorgoptie'] === 'afhaalpunt') {
                $nieuw['afhaalpunt'] = $v['afhaalpunt'];
            }
            foreach (['toelichting', 'dagen'] as $veld) {
                if (!empty($v[$veld])) {
                    $nieuw[$veld] = $v[$veld];
                }
            }
            $this->voorkeuren[$in['klantnummer']] = $nieuw;
        }
        return $this->antwoord(200, ['klantnummer' => $in['klantnummer'], 'voorkeur' => $this->voorkeuren[$in['klantnummer']]]);
    }

    private function melden(array $in): Response
    {
        $fout = $this->toets($in, [
            'klantnummer' => 'required|tekst|regex:/^K\d{7}$/',
            'bericht' => 'required|tekst|in:onderweg,vertraagd,bezorgd',
            'kanaal' => 'tekst|in:sms,email',
            'zending' => 'required|array',
            'zending.barcode' => 'required|tekst|regex:/^3S[A-Z]{4}\d{9}$/',
            'zending.bezorgdatum' => 'required|tekst|date:d-m-Y',
            'zending.gewicht' => 'integer|min:1',
            'zending.afzender' => 'tekst|max:60',
            'tijdvak' => 'required_if:bericht,onderweg|array',
            'tijdvak.van' => 'required_with:tijdvak|tekst|date:H:i',
            'tijdvak.tot' => 'required_with:tijdvak|tekst|date:H:i',
        ], [
            'klantnummer:regex' => ':attribute moet een K en zeven cijfers zijn',
            'zending.barcode:regex' => ':attribute moet 3S, vier hoofdletters en negen cijfers zijn',
            'tijdvak.van:date' => ':attribute is geen geldig tijdstip (:format)',
            'tijdvak.tot:date' => ':attribute is geen geldig tijdstip (:format)',
        ]);
        if ($fout) {
            return $fout;
        }
        $this->klant($in['klantnummer']);
        return $this->antwoord(202, ['meldingnummer' => 'MLD-' . ++$this->teller, 'status' => 'ingepland', 'kanaal' => $in['kanaal'] ?? 'sms' ?: 'sms']);
    }
}

$http = new HttpServer(new Portaal());
$http->on('error', fn (\Throwable $t) => fwrite(STDERR, (string) $t . "\n"));
$http->listen(new SocketServer('127.0.0.1:' . getenv('PORT')));
Loop::run();
