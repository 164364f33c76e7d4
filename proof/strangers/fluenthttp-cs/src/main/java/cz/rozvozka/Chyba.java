package cz.rozvozka;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.codestory.http.payload.Payload;

/** Odmítnutý požadavek. */
class Chyba extends RuntimeException {
  private final int stav;
  private final transient Map<String, Object> telo = new LinkedHashMap<>();

  Chyba(int stav, String popis) {
    super(popis);
    this.stav = stav;
    telo.put("stav", stav);
    telo.put("chyba", popis);
  }

  Chyba(int stav, String popis, List<Map<String, String>> nalezy) {
    this(stav, popis);
    telo.put("nalezy", nalezy);
  }

  static Map<String, String> nalez(String pole, String zprava) {
    Map<String, String> n = new LinkedHashMap<>();
    n.put("pole", pole);
    n.put("zprava", zprava);
    return n;
  }

  Payload odpoved() {
    return new Payload("application/json;charset=UTF-8", telo, stav);
  }
}
