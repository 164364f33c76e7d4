<?php
class AuthAuthenticateController extends Basis
{
    protected $offen = true;

    public function indexAction()
    {
        if (!$this->pruefe(new AnmeldungFormular())) {
            return;
        }
        $mandant = $this->daten['mandant'];
        if ((Bestand::MANDANTEN[$mandant] ?? null) !== $this->daten['kennwort']) {
            $this->fehler(403, 'Mandant oder Kennwort ist falsch.');
            return;
        }
        $this->gut(['sitzung' => Bestand::neueSitzung($mandant), 'gueltigMinuten' => (int) ceil(Bestand::dauer() / 60)]);
    }
}
