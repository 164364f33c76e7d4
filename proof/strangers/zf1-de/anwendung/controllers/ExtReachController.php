<?php
class ExtReachController extends Basis
{
    public function indexAction()
    {
        if (!$this->pruefe(new WunschFormular(isset($this->daten['wunsch'])))) {
            return;
        }
        $nr = (int) $this->daten['kundennummer'];
        $k = Bestand::kunde($nr);
        if ($k === null) {
            $this->fehler(404, 'Die Kundennummer ist nicht bekannt.');
            return;
        }
        $a = $this->daten['anschrift'];
        $kurz = function ($h) { return strtolower(str_replace(' ', '', $h)); };
        if ((string) $a['plz'] !== $k['plz'] || $kurz($a['hausnummer']) !== $k['hausnummer']) {
            $this->fehler(409, 'Die Anschrift gehört nicht zu diesem Kunden.');
            return;
        }
        if (isset($this->daten['wunsch'])) {
            $k = Bestand::merke($nr, array_intersect_key($this->daten['wunsch'], ['ablageort' => 1, 'nachbar' => 1, 'bemerkung' => 1]));
        }
        $this->gut(['kundennummer' => $nr, 'wunsch' => $k['wunsch'], 'ablageorte' => Bestand::ABLAGEORTE, 'geaendertAm' => $k['stand']]);
    }
}
