package krd.geyandin.ext;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Bingey zanyari (le birga). */
public final class Bingeh {
    public enum ShweniDanan { BERDERGA, DRAWSE, NUSINGE, PASEWAN }
    public enum CoriAgadari { AMADEYE, LE_REGAYE, DWAKEWT, GEYSHT }
    public enum Kanal { SMS, VIBER, EMAIL }

    public static final class Helbijarde {
        private ShweniDanan shweniDanan;
        private String nawiDrawse;
        private Integer leKatjmer;
        private Integer taKatjmer;
        private String tebini;
        public ShweniDanan getShweniDanan() { return shweniDanan; }
        public void setShweniDanan(ShweniDanan v) { shweniDanan = v; }
        public String getNawiDrawse() { return nawiDrawse; }
        public void setNawiDrawse(String v) { nawiDrawse = v; }
        public Integer getLeKatjmer() { return leKatjmer; }
        public void setLeKatjmer(Integer v) { leKatjmer = v; }
        public Integer getTaKatjmer() { return taKatjmer; }
        public void setTaKatjmer(Integer v) { taKatjmer = v; }
        public String getTebini() { return tebini; }
        public void setTebini(String v) { tebini = v; }
    }

    public static final class Kirryar {
        public final String jimare, naw, mobayl, shar, gerrek;
        public final Helbijarde helbijarde = new Helbijarde();
        Kirryar(String jimare, String naw, String mobayl, String shar, String gerrek) {
            this.jimare = jimare; this.naw = naw; this.mobayl = mobayl; this.shar = shar; this.gerrek = gerrek;
            helbijarde.setShweniDanan(ShweniDanan.BERDERGA);
            helbijarde.setLeKatjmer(9);
            helbijarde.setTaKatjmer(17);
        }
    }

    private static final List<Kirryar> KIRRYARAN = new ArrayList<>();
    private static final AtomicInteger AGADARI = new AtomicInteger(70000);
    static {
        KIRRYARAN.add(new Kirryar("K-20417", "Shilan Karim Rashid", "07504418826", "Hewler", "Ankawa"));
        KIRRYARAN.add(new Kirryar("K-20533", "Hiwa Omer Faraj", "07701937745", "Silemani", "Bakhtiyari"));
        KIRRYARAN.add(new Kirryar("K-21090", "Dilsoz Aziz Barzan", "07512260194", "Duhok", "Masike"));
    }

    private Bingeh() { }

    public static synchronized Kirryar beJimare(String jimare) {
        return KIRRYARAN.stream().filter(k -> k.jimare.equals(jimare)).findFirst().orElse(null);
    }

    public static synchronized Kirryar beKes(String naw, String mobayl) {
        return KIRRYARAN.stream().filter(k -> k.mobayl.equals(mobayl) && k.naw.equalsIgnoreCase(naw)).findFirst().orElse(null);
    }

    public static String agadariNwe() { return "AG" + AGADARI.incrementAndGet(); }
}
