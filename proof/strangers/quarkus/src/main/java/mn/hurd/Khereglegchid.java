package mn.hurd;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import mn.hurd.model.Khayag;
import mn.hurd.model.Tokhirgoo;

@ApplicationScoped
public class Khereglegchid {
    public static class Khereglegch {
        final long dugaar;
        final String ovog;
        final String ner;
        final String utas;
        final Khayag khayag;
        volatile Tokhirgoo tokhirgoo;
        volatile OffsetDateTime uurchilsun;

        Khereglegch(long dugaar, String ovog, String ner, String utas, Khayag khayag, Tokhirgoo tokhirgoo) {
            this.dugaar = dugaar;
            this.ovog = ovog;
            this.ner = ner;
            this.utas = utas;
            this.khayag = khayag;
            this.tokhirgoo = tokhirgoo;
        }

        void uurchlukh(Tokhirgoo shine) {
            tokhirgoo = shine;
            uurchilsun = OffsetDateTime.now(ZoneId.of("Asia/Ulaanbaatar")).truncatedTo(ChronoUnit.SECONDS);
        }
    }

    private final List<Khereglegch> bukh = List.of(
            new Khereglegch(70214, "Батболд", "Сарнай", "99118243", new Khayag("Баянгол", 17, "24-р байр", "36"), tokhirgoo("KHAALGA", "18:00", "21:00", true, null)),
            new Khereglegch(70388, "Ганбаатар", "Тэмүүлэн", "88054417", new Khayag("Сүхбаатар", 8, "Оюутны гудамж 5", "112"), tokhirgoo("KHARUUL", null, null, false, "3-р орц")),
            new Khereglegch(70455, "Дорж", "Номин", "95550162", new Khayag("Хан-Уул", 15, "Ривер гарден 301", "9"), tokhirgoo("TSEG", null, null, null, null)));

    public Optional<Khereglegch> utsaar(String utas) {
        return bukh.stream().filter(k -> k.utas.equals(utas)).findFirst();
    }

    public Khereglegch dugaaraar(long dugaar) {
        return bukh.stream().filter(k -> k.dugaar == dugaar).findFirst().orElseThrow(Khereglegchid::oldsongui);
    }

    static Aldaa oldsongui() {
        return new Aldaa(404, "KHEREGLEGCH_OLDSONGUI", "Хэрэглэгч олдсонгүй");
    }

    private static Tokhirgoo tokhirgoo(String gazar, String ekhlekh, String duusakh, Boolean utasdakh, String temdeglel) {
        Tokhirgoo t = new Tokhirgoo();
        t.gazar = gazar;
        if (ekhlekh != null) {
            t.tsag = new Tokhirgoo.Tsag();
            t.tsag.ekhlekh = ekhlekh;
            t.tsag.duusakh = duusakh;
        }
        t.utasdakh = utasdakh;
        t.temdeglel = temdeglel;
        return t;
    }
}
