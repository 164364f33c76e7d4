package lk.pahasu.paarsal;

/** Illeem (requests). */
public final class Illeem {
    private Illeem() {
    }

    public static class Prawesha {
        public String aayathanaKethaya;
    }

    public static class Thahawuru {
        public Paribhogika paribhogika;
        public Lipinaya lipinaya;
    }

    public static class Paribhogika {
        public String mulNama;
        public String wasagama;
        public String hedunumpathAnkaya;
        public String jangamaDurakathana;
    }

    public static class Lipinaya {
        public String geAnkaya;
        public String maawatha;
        public String nagaraya;
        public String thapalKethaya;
    }

    public static class Manapa {
        public String paribhogikaKethaya;
        public Boolean wenasKaranna;
        public Manapayan manapayan;
    }

    public static class Manapayan {
        public Sthanaya sthanaya;
        public Asalwasiya asalwasiya;
        public Welaawa welaawa;
        public String upades;
    }

    public enum Sthanaya {
        DORAKADA, AARAKSHAKA_KUTIYA, ASALWASI_NIWASA, THAPAL_KARYALAYA
    }

    public static class Asalwasiya {
        public String nama;
        public String jangamaDurakathana;
    }

    public static class Welaawa {
        public String sita;
        public String dakwa;
    }

    public static class Danweema {
        public String paribhogikaKethaya;
        public Sidhdhiya sidhdhiya;
        public Paarsalaya paarsalaya;
        public String apekshithaDinaya;
        public String bhashawa;
        public String maadhyaya;
    }

    public enum Sidhdhiya {
        BAARAGATHTHA, BEDAAHAREEMATA, PRAMAADA_WIYA, BAARADUNNA
    }

    public static class Paarsalaya {
        public String ankaya;
        public Integer baraGrams;
        public Double mudalRupiyal;
    }
}
