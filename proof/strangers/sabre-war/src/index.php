<?php
// Padara Leyte: koneksyon para ha mga nagpapadara
error_reporting(E_ALL & ~E_DEPRECATED);
date_default_timezone_set('Asia/Manila');
require_once 'Sabre/autoload.php';
require_once __DIR__ . '/Datos.php';
require_once __DIR__ . '/Pagsusi.php';

use Sabre\HTTP\BasicAuth;
use Sabre\HTTP\Request;
use Sabre\HTTP\Response;

class Sayop extends Exception
{
    public $parte;

    public function __construct($kodigo, $parte = null)
    {
        parent::__construct('', $kodigo);
        $this->parte = $parte;
    }
}

class Serbisyo
{
    private $request;
    private $response;

    public function __construct()
    {
        $this->request = new Request();
        $this->response = new Response();
    }

    public function dagan()
    {
        $dalan = rtrim(parse_url($this->request->getUri(), PHP_URL_PATH) ?: '/', '/');
        $mga = ['/auth-authenticate' => 'sulod', '/ext-verify' => 'kilala', '/ext-reach' => 'gusto', '/ext-notify' => 'pahibaro'];
        try {
            if (!isset($mga[$dalan])) {
                throw new Sayop(404);
            }
            if ($this->request->getMethod() !== 'POST') {
                $this->response->setHeader('Allow', 'POST');
                throw new Sayop(405);
            }
            if ($dalan !== '/auth-authenticate' && !Datos::sesyonPuyde($_COOKIE['SESYON'] ?? '')) {
                throw new Sayop(401, 'sesyon');
            }
            $this->{$mga[$dalan]}();
        } catch (SayopHaPagsusi $e) {
            $this->baton(400, ['kodigo' => $e->getCode(), 'parte' => $e->parte]);
        } catch (Sayop $e) {
            $this->baton($e->getCode(), ['kodigo' => $e->getCode(), 'parte' => $e->parte]);
        } catch (Throwable $e) {
            error_log($e);
            $this->baton(500, ['kodigo' => 500, 'parte' => null]);
        }
    }

    private function baton($status, array $datos)
    {
        $this->response->sendStatus($status);
        $this->response->setHeader('Content-Type', 'application/json');
        $this->response->sendBody(json_encode($datos, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES));
    }

    private function sulod()
    {
        $auth = new BasicAuth();
        $auth->setRealm('Padara Leyte');
        $auth->setHTTPRequest($this->request);
        $auth->setHTTPResponse($this->response);
        $pares = $auth->getUserPass();
        if (!$pares || count($pares) !== 2 || !Datos::kompanyaPuyde($pares[0], $pares[1])) {
            $auth->requireLogin();
            return;
        }
        list($sesyon, $kataposan) = Datos::bagoNgaSesyon();
        $this->response->setHeader('Set-Cookie', "SESYON=$sesyon; Path=/; HttpOnly; SameSite=Strict");
        $this->baton(200, ['kataposan' => date('c', $kataposan)]);
    }

    private function kilala()
    {
        $k = Pagsusi::susiha($this->request->getBody(true), function () { return 'verify'; })['kliyente'];
        foreach (Datos::mgaKliyente() as $numero => $t) {
            if ($t['telepono'] === $k['telepono'] && strcasecmp($t['apelyido'], trim($k['apelyido'])) === 0
                && (!isset($k['ngaran']) || strcasecmp($t['ngaran'], trim($k['ngaran'])) === 0)) {
                $this->baton(200, ['kliyente' => [
                    'numero' => $numero,
                    'kahimtang' => $t['kahimtang'],
                    'paagi' => $t['paagi'],
                    'mga_lugar' => ['BALAY', 'AMYAW', 'TINDAHAN'],
                ]]);
                return;
            }
        }
        throw new Sayop(404, 'kliyente');
    }

    private function gusto()
    {
        $h = Pagsusi::susiha($this->request->getBody(true), function ($h) {
            if (($h['buhat'] ?? null) !== 'SALIWAN') {
                return 'reach';
            }
            return is_array($h['gusto'] ?? null) && ($h['gusto']['lugar'] ?? null) === 'AMYAW' ? 'reach-saliwan-amyaw' : 'reach-saliwan';
        });
        $numero = $this->kliyente($h);
        if ($h['buhat'] === 'SALIWAN') {
            Datos::saliwanAnGusto($numero, $h['gusto']);
        }
        $this->baton(200, ['numero' => $numero, 'gusto' => Datos::gusto($numero), 'puyde' => ['BASA', 'SALIWAN']]);
    }

    private function pahibaro()
    {
        $h = Pagsusi::susiha($this->request->getBody(true), function () { return 'notify'; });
        $numero = $this->kliyente($h);
        if (!in_array($h['pahibaro']['porma'], Datos::PORMA, true)) {
            throw new Sayop(422, 'porma');
        }
        if (!in_array($h['pahibaro']['paagi'], Datos::mgaKliyente()[$numero]['paagi'], true)) {
            throw new Sayop(409, 'paagi');
        }
        $this->baton(201, ['pahibaro' => ['numero' => Datos::bagoNgaPahibaro(), 'kahimtang' => 'NAKAPILA', 'oras' => date('c')]]);
    }

    private function kliyente(array $h)
    {
        if (!isset(Datos::mgaKliyente()[(int) $h['numero']])) {
            throw new Sayop(404, 'numero');
        }
        return (int) $h['numero'];
    }
}

(new Serbisyo())->dagan();
