<?php
// Relais Bleu : API partenaires (livraison du dernier kilomètre).
declare(strict_types=1);

foreach (['Form', 'Validator', 'Translation', 'HttpFoundation', 'Serializer', 'Config'] as $c) {
    require_once "Symfony/Component/$c/autoload.php";
}
require_once 'FastRoute/autoload.php';
require_once __DIR__ . '/forms.php';

use Symfony\Component\Form\Extension\Validator\ValidatorExtension;
use Symfony\Component\Form\Forms;
use Symfony\Component\HttpFoundation\JsonResponse;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\Serializer\Normalizer\FormErrorNormalizer;
use Symfony\Component\Translation\Loader\XliffFileLoader;
use Symfony\Component\Translation\Translator;
use Symfony\Component\Validator\Validation;

const CLIENTS = [
    48213 => ['nom' => 'Delaunay', 'prenom' => 'Sophie', 'civilite' => 'Mme', 'telephone' => '0612457890', 'code_postal' => '44000'],
    48297 => ['nom' => 'Le Goff', 'prenom' => 'Yann', 'civilite' => 'M.', 'telephone' => '0298441207', 'code_postal' => '29200'],
    51006 => ['nom' => 'Benali', 'prenom' => 'Nadia', 'civilite' => 'Mme', 'telephone' => '0755120934', 'code_postal' => '59800'],
];
const MODELES = ['TX-07', 'TX-11'];

class Refus extends Exception
{
}

function reponse(int $code, $corps, array $entetes = []): JsonResponse
{
    $r = new JsonResponse($corps, $code, $entetes);
    $r->setEncodingOptions(JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
    return $r;
}

function duree(): int
{
    return (int) (getenv('TOKEN_TTL_SECONDS') ?: 2700);
}

function formulaire(string $type, array $donnees)
{
    $t = new Translator('fr');
    $t->addLoader('xlf', new XliffFileLoader());
    foreach (['Form', 'Validator'] as $c) {
        $t->addResource('xlf', "/usr/share/php/Symfony/Component/$c/Resources/translations/validators.fr.xlf", 'fr', 'validators');
    }
    $validator = Validation::createValidatorBuilder()->setTranslator($t)->setTranslationDomain('validators')->getValidator();
    $form = Forms::createFormFactoryBuilder()
        ->addExtension(new ValidatorExtension($validator, false, null, $t))
        ->getFormFactory()
        ->createNamed('', $type);
    $form->submit($donnees);
    return $form;
}

function corps(Request $req): array
{
    $brut = $req->getContent();
    if (strlen($brut) > 20480) {
        throw new Refus('Requête trop volumineuse', 413);
    }
    $donnees = $brut === '' ? [] : json_decode($brut, true, 16);
    if (!is_array($donnees)) {
        throw new Refus('Corps JSON invalide : ' . (json_last_error() ? json_last_error_msg() : 'objet attendu'), 400);
    }
    return $donnees;
}

function valider(string $type, Request $req): array
{
    $form = formulaire($type, corps($req));
    if (!$form->isValid()) {
        $erreur = new class extends Exception {
            public array $arbre;
        };
        $erreur->arbre = (new FormErrorNormalizer())->normalize($form, null, ['status_code' => 422]);
        throw $erreur;
    }
    return $form->getData() ?? [];
}

function session(Request $req): void
{
    $jeton = $req->headers->get('X-Jeton');
    if ($jeton === null) {
        throw new Refus('En-tête X-Jeton manquant', 401);
    }
    $fin = apcu_fetch("jeton:$jeton");
    if ($fin === false) {
        throw new Refus('Jeton inconnu', 401);
    }
    if (microtime(true) > $fin) {
        throw new Refus('Jeton expiré', 401);
    }
}

function client(int $dossier): array
{
    if (!isset(CLIENTS[$dossier])) {
        throw new Refus('Dossier introuvable', 404);
    }
    return CLIENTS[$dossier];
}

function sansVide(array $a): array
{
    return array_filter(array_map(fn ($v) => is_array($v) && !array_is_list($v) ? sansVide($v) : $v, $a), fn ($v) => $v !== null && $v !== []);
}

function authentifier(Request $req): JsonResponse
{
    if ($req->getUser() === null || $req->getUser() === '') {
        $r = reponse(401, ['code' => 401, 'message' => 'Authentification HTTP Basic requise']);
        $r->headers->set('WWW-Authenticate', 'Basic realm="Relais Bleu"');
        return $r;
    }
    if ($req->getUser() !== 'atlantique-logistique' || !hash_equals('Gv7-paimpol-31', (string) $req->getPassword())) {
        throw new Refus('Identifiant ou mot de passe incorrect', 401);
    }
    valider(AuthType::class, $req);
    $jeton = bin2hex(random_bytes(18));
    apcu_store("jeton:$jeton", microtime(true) + duree());
    return reponse(200, ['message' => 'Session ouverte', 'expire_le' => date(DATE_ATOM, time() + duree())], ['X-Jeton' => $jeton]);
}

function verifier(Request $req): JsonResponse
{
    session($req);
    $d = valider(VerificationType::class, $req);
    foreach (CLIENTS as $dossier => $c) {
        if ($c['telephone'] === $d['telephone'] && $c['code_postal'] === $d['code_postal'] && mb_strtolower($c['nom']) === mb_strtolower($d['nom'])) {
            return reponse(200, ['connu' => true, 'dossier' => $dossier, 'civilite' => $c['civilite'], 'prenom' => $c['prenom']]);
        }
    }
    return reponse(200, ['connu' => false]);
}

function preference(Request $req): JsonResponse
{
    session($req);
    $d = valider(PreferenceType::class, $req);
    client($d['dossier']);
    $change = sansVide($d['changement'] ?? []);
    if ($change) {
        apcu_store('pref:' . $d['dossier'], $change + ['modifie_le' => date(DATE_ATOM)]);
    }
    $p = apcu_fetch('pref:' . $d['dossier']) ?: ['mode' => 'domicile'];
    return reponse(200, ['dossier' => $d['dossier'], 'preference' => $p]);
}

function aviser(Request $req): JsonResponse
{
    session($req);
    $d = valider(AvisType::class, $req);
    client($d['dossier']);
    if (!in_array($d['modele'], MODELES, true)) {
        throw new Refus('Modèle de message inconnu', 409);
    }
    return reponse(202, ['avis' => ['numero' => sprintf('AV-%06d', 730000 + apcu_inc('avis')), 'etat' => 'en_file', 'motif' => $d['motif']]]);
}

$req = Request::createFromGlobals();
$routes = FastRoute\simpleDispatcher(function (FastRoute\RouteCollector $r) {
    $r->post('/partenaires/v3/auth-authenticate', 'authentifier');
    $r->post('/partenaires/v3/ext-verify', 'verifier');
    $r->post('/partenaires/v3/ext-reach', 'preference');
    $r->post('/partenaires/v3/ext-notify', 'aviser');
});
$trouve = $routes->dispatch($req->getMethod(), rawurldecode($req->getPathInfo()));
try {
    $res = match ($trouve[0]) {
        FastRoute\Dispatcher::FOUND => $trouve[1]($req),
        FastRoute\Dispatcher::METHOD_NOT_ALLOWED => reponse(405, ['code' => 405, 'message' => 'Méthode non autorisée'], ['Allow' => implode(', ', $trouve[1])]),
        default => reponse(404, ['code' => 404, 'message' => 'Ressource introuvable']),
    };
} catch (Refus $e) {
    $res = reponse($e->getCode(), ['code' => $e->getCode(), 'message' => $e->getMessage()]);
} catch (Throwable $e) {
    $res = isset($e->arbre) ? reponse(422, $e->arbre) : reponse(500, ['code' => 500, 'message' => 'Erreur interne']);
    if (!isset($e->arbre) && getenv('RB_DEBUG')) { $res = reponse(500, ['code' => 500, 'message' => (string) $e]); }
}
$res->prepare($req)->send();
