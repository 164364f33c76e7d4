(* Predicates of soraw.atd. *)

let matches re =
  let re = Str.regexp re in
  fun s -> Str.string_match re s 0 && Str.match_end () = String.length s

let d n = String.concat "" (List.init n (fun _ -> "[0-9]"))
let bos_emes s = String.trim s <> "" && String.length s <= 200
let at s = String.length (String.trim s) >= 2 && String.length s <= 80
let telefon = matches ({|\+998|} ^ d 9)
let indeks = matches (d 6)
let qariydar_kodi = matches ("QR-" ^ d 5)
let hujjet_nomeri = matches ("[A-Z][A-Z]" ^ d 7)
let postamat_kodi = matches ("PM-" ^ d 3)
let trek_nomer = matches ("[A-Z][A-Z]" ^ d 9 ^ "UZ")
let saat = matches {|\([01][0-9]\|2[0-3]\):[0-5][0-9]|}

let sane_waqit =
  matches
    (d 4 ^ {|-\(0[1-9]\|1[0-2]\)-\(0[1-9]\|[12][0-9]\|3[01]\)T\([01][0-9]\|2[0-3]\):[0-5][0-9]\(:[0-5][0-9]\)?\(Z\|[+-]|} ^ d 2 ^ ":" ^ d 2 ^ {|\)|})

let qalegen p = function None -> true | Some x -> p x
