package lk.pahasu.paarsal;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import lk.pahasu.paarsal.Illeem.Manapayan;
import lk.pahasu.paarsal.Illeem.Sthanaya;

/** Mathakaye thiyena daththa. */
final class Gabadaawa {
    record Puwathwa(String kethaya, String nama, String wasagama, String hedunumpatha, String durakathana,
                    String thapalKethaya, boolean danwimEpaa) {
    }

    static final List<Puwathwa> PARIBHOGIKAYO = List.of(
            new Puwathwa("PB204417", "Nadeesha", "Wickramasinghe", "199273401825", "0774126390", "20400", false),
            new Puwathwa("PB204530", "Kasun", "Jayawardena", "861240977V", "0712905518", "80000", false),
            new Puwathwa("PB204688", "Fathima", "Rizwan", "199956012233", "0763311904", "11500", true));

    static final Map<String, Manapayan> MANAPAYAN = new ConcurrentHashMap<>();
    private static final AtomicInteger DANWEEM = new AtomicInteger(61200);

    static {
        for (Puwathwa p : PARIBHOGIKAYO) {
            Manapayan m = new Manapayan();
            m.sthanaya = Sthanaya.DORAKADA;
            MANAPAYAN.put(p.kethaya(), m);
        }
    }

    static Optional<Puwathwa> soyanna(String kethaya) {
        return PARIBHOGIKAYO.stream().filter(p -> p.kethaya().equals(kethaya)).findFirst();
    }

    static String danweemAnkaya() {
        return "DN-" + DANWEEM.incrementAndGet();
    }

    static String durakathanaya(String d) {
        return d.startsWith("+94") ? "0" + d.substring(3) : d;
    }

    private Gabadaawa() {
    }
}
