package lk.pahasu.paarsal;

import am.ik.yavi.builder.ValidatorBuilder;
import am.ik.yavi.core.Validator;
import java.util.List;
import lk.pahasu.paarsal.Illeem.*;

/** Neethi (validation rules). */
final class Neethi {
    private static final String DURAKATHANA = "(\\+94|0)7[0-8][0-9]{7}";
    private static final String WELAAWA = "([01][0-9]|2[0-3]):[0-5][0-9]";
    private static final String PARIBHOGIKA_KETHAYA = "PB[0-9]{6}";

    static final Validator<Prawesha> PRAWESHA = ValidatorBuilder.<Prawesha>of()
            ._string(p -> p.aayathanaKethaya, "aayathanaKethaya", c -> c.notBlank().lessThanOrEqual(20))
            .build();

    private static final Validator<Paribhogika> PARIBHOGIKA = ValidatorBuilder.<Paribhogika>of()
            ._string(p -> p.mulNama, "mulNama", c -> c.lessThanOrEqual(60))
            ._string(p -> p.wasagama, "wasagama", c -> c.notBlank().lessThanOrEqual(60))
            ._string(p -> p.hedunumpathAnkaya, "hedunumpathAnkaya", c -> c.pattern("[0-9]{9}[VXvx]|[0-9]{12}"))
            ._string(p -> p.jangamaDurakathana, "jangamaDurakathana", c -> c.pattern(DURAKATHANA))
            .constraintOnCondition((p, g) -> p.hedunumpathAnkaya == null, b -> b
                    ._string(p -> p.jangamaDurakathana, "jangamaDurakathana", c -> c.notBlank()))
            .build();

    private static final Validator<Lipinaya> LIPINAYA = ValidatorBuilder.<Lipinaya>of()
            ._string(l -> l.geAnkaya, "geAnkaya", c -> c.notBlank().lessThanOrEqual(12))
            ._string(l -> l.maawatha, "maawatha", c -> c.lessThanOrEqual(80))
            ._string(l -> l.nagaraya, "nagaraya", c -> c.lessThanOrEqual(50))
            ._string(l -> l.thapalKethaya, "thapalKethaya", c -> c.notNull().pattern("[0-9]{5}"))
            .build();

    static final Validator<Thahawuru> THAHAWURU = ValidatorBuilder.<Thahawuru>of()
            .nest(t -> t.paribhogika, "paribhogika", PARIBHOGIKA)
            .nest(t -> t.lipinaya, "lipinaya", LIPINAYA)
            .build();

    private static final Validator<Asalwasiya> ASALWASIYA = ValidatorBuilder.<Asalwasiya>of()
            ._string(a -> a.nama, "nama", c -> c.notBlank().lessThanOrEqual(60))
            ._string(a -> a.jangamaDurakathana, "jangamaDurakathana", c -> c.notNull().pattern(DURAKATHANA))
            .build();

    private static final Validator<Welaawa> WELAAWA_NEETHI = ValidatorBuilder.<Welaawa>of()
            ._string(w -> w.sita, "sita", c -> c.notNull().pattern(WELAAWA))
            ._string(w -> w.dakwa, "dakwa", c -> c.notNull().pattern(WELAAWA))
            .build();

    private static final Validator<Manapayan> MANAPAYAN = ValidatorBuilder.<Manapayan>of()
            ._object(m -> m.sthanaya, "sthanaya", c -> c.notNull())
            .nestIfPresent(m -> m.welaawa, "welaawa", WELAAWA_NEETHI)
            ._string(m -> m.upades, "upades", c -> c.lessThanOrEqual(160))
            .constraintOnCondition((m, g) -> m.sthanaya == Sthanaya.ASALWASI_NIWASA, b -> b
                    .nest(m -> m.asalwasiya, "asalwasiya", ASALWASIYA))
            .constraintOnCondition((m, g) -> m.sthanaya != Sthanaya.ASALWASI_NIWASA, b -> b
                    ._object(m -> m.asalwasiya, "asalwasiya", c -> c.isNull()))
            .build();

    static final Validator<Manapa> MANAPA = ValidatorBuilder.<Manapa>of()
            ._string(m -> m.paribhogikaKethaya, "paribhogikaKethaya", c -> c.notBlank().pattern(PARIBHOGIKA_KETHAYA))
            ._boolean(m -> m.wenasKaranna, "wenasKaranna", c -> c.notNull())
            .constraintOnCondition((m, g) -> Boolean.TRUE.equals(m.wenasKaranna), b -> b
                    .nest(m -> m.manapayan, "manapayan", MANAPAYAN))
            .constraintOnCondition((m, g) -> Boolean.FALSE.equals(m.wenasKaranna), b -> b
                    ._object(m -> m.manapayan, "manapayan", c -> c.isNull()))
            .build();

    private static final Validator<Paarsalaya> PAARSALAYA = ValidatorBuilder.<Paarsalaya>of()
            ._string(p -> p.ankaya, "ankaya", c -> c.notBlank().pattern("[A-Z]{2}[0-9]{9}LK"))
            ._integer(p -> p.baraGrams, "baraGrams", c -> c.greaterThan(0).lessThanOrEqual(30000))
            ._double(p -> p.mudalRupiyal, "mudalRupiyal", c -> c.greaterThanOrEqual(0.0).lessThanOrEqual(500000.0))
            .build();

    static final Validator<Danweema> DANWEEMA = ValidatorBuilder.<Danweema>of()
            ._string(d -> d.paribhogikaKethaya, "paribhogikaKethaya", c -> c.notBlank().pattern(PARIBHOGIKA_KETHAYA))
            ._object(d -> d.sidhdhiya, "sidhdhiya", c -> c.notNull())
            .nest(d -> d.paarsalaya, "paarsalaya", PAARSALAYA)
            ._string(d -> d.apekshithaDinaya, "apekshithaDinaya", c -> c.isoLocalDate())
            ._string(d -> d.bhashawa, "bhashawa", c -> c.oneOf(List.of("si", "ta", "en")))
            ._string(d -> d.maadhyaya, "maadhyaya", c -> c.oneOf(List.of("SMS", "WHATSAPP", "AMATHUMA")))
            .constraintOnCondition((d, g) -> d.sidhdhiya == Sidhdhiya.BEDAAHAREEMATA, b -> b
                    ._string(d -> d.apekshithaDinaya, "apekshithaDinaya", c -> c.notNull()))
            .build();

    private Neethi() {
    }
}
