/** The words by which services call what `ext-reach` does, in several languages, and the project's word for each. */
import type { Json } from '../../contract/json.ts'
import { tokensOf } from '../../contract/names.ts'

const NAMES = {
  check:
    'check get read query lookup view fetch show retrieve inquire find list status prufen pruefen abfragen lesen anzeigen controleren opvragen lezen tonen consulter verifier lire obtenir consultar verificar leer ver obtener verificare leggere consultare visualizza ler lesung abfrage anzeige lecture lectura lettura leitura consultation consulta consultazione sprawdz pobierz odczyt odczytaj wyswietl hamta visa las',
  manage:
    'manage set update put save store change upsert write modify edit replace create register assign setzen andern aendern verwalten speichern aktualisieren wijzigen beheren opslaan instellen bijwerken modifier gerer enregistrer definir mettre gestionar actualizar guardar modificar cambiar establecer modificare gestire aggiorna aggiornare salva salvare imposta alterar atualizar salvar ustaw zmien aktualizuj zapisz zapis zmiana edycja ustawienie modyfikacja andra uppdatera spara anderung aenderung speicherung wijziging opslag enregistrement modification modificacion modifica alteracao escritura scrittura ulozit zmenit kaydet guncelle',
  clear:
    'clear delete remove reset erase unset loschen loeschen entfernen zurucksetzen zuruecksetzen verwijderen wissen supprimer effacer borrar eliminar quitar cancellare elimina eliminare remover apagar usun usuniecie wyczysc kasuj skasuj loschung verwijdering suppression eliminacion borrado cancellazione exclusao deletion removal smazat smazani radera ta-bort rensa',
}

const WORDS = new Map<string, string>(
  Object.entries(NAMES).flatMap(([name, words]) => words.split(' ').map(word => [word, name] as const)),
)

/** `check`, `manage`, `clear`, or the value itself in plain words. */
export function operationName(value: Json): string {
  return knownOperation(value) ?? tokensOf(String(value)).join('-')
}

/** `undefined` where the word is none of those known. */
export function knownOperation(value: Json): string | undefined {
  return tokensOf(String(value))
    .map(word => WORDS.get(word))
    .find(name => name !== undefined)
}

/** One of the project's own words, and not the service's. */
export const isKnownOperation = (name: string): boolean => Object.hasOwn(NAMES, name)

/** The usual words for changing, where the list is hidden; written as the one that was accepted. */
export function likelyOperations(accepted: Json): Json[] {
  if (typeof accepted !== 'string') return []
  const style = (word: string) =>
    accepted === accepted.toUpperCase()
      ? word.toUpperCase()
      : /^[A-Z]/.test(accepted)
        ? word.charAt(0).toUpperCase() + word.slice(1)
        : word
  return ['manage', 'update', 'set', 'save'].map(style)
}
