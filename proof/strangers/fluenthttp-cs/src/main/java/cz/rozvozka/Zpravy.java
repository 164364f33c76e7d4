package cz.rozvozka;

/** Těla požadavků; neznámé členy odmítá Jackson. */
final class Zpravy {
  private Zpravy() { }

  static class Prihlaseni { public Aplikace aplikace; }
  static class Aplikace { public String kod; public String heslo; }

  static class Overeni { public Osoba osoba; public Adresa adresa; }
  static class Osoba { public String telefon; public String prijmeni; public String email; }
  static class Adresa { public String psc; public String obec; public String cisloDomu; }

  static class Dosah { public String osobaId; public String ukon; public Predvolba predvolba; }
  static class Predvolba { public String misto; public String soused; public String kodVydejny; public String poznamka; public Okno okno; }
  static class Okno { public String od; @com.fasterxml.jackson.annotation.JsonProperty("do") public String konec; }

  static class Oznameni { public String osobaId; public String sablona; public String kanal; public Zasilka zasilka; public Doruceni doruceni; }
  static class Zasilka { public String cislo; public Integer kusy; public java.math.BigDecimal dobirkaKc; }
  static class Doruceni { public String datum; public String od; @com.fasterxml.jackson.annotation.JsonProperty("do") public String konec; }
}
