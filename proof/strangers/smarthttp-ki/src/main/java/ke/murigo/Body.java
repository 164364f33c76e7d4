package ke.murigo;

/** Request beans. The property names are those of the JSON; commons-validator reads the getters. */
public final class Body {
    private Body() {}

    public static class Login {
        private Kambuni kambuni;
        public Kambuni getKambuni() { return kambuni; }
    }

    public static class Kambuni {
        private String namba; private String hitho;
        public String getNamba() { return namba; }
        public String getHitho() { return hitho; }
    }

    public static class Verify {
        private Mugui mugui;
        public Mugui getMugui() { return mugui; }
    }

    public static class Mugui {
        private String thimu; private String ritwaRiaNyumba; private String marua;
        public String getThimu() { return thimu; }
        public String getRitwaRiaNyumba() { return ritwaRiaNyumba; }
        public String getMarua() { return marua; }
    }

    public static class Reach {
        private String mugui; private Boolean garura; private Mathuurire mathuurire;
        public String getMugui() { return mugui; }
        public Boolean getGarura() { return garura; }
        public Mathuurire getMathuurire() { return mathuurire; }
    }

    public static class Mathuurire {
        private String handu; private Muitura muitura; private String nduka; private Thaa thaa; private String utaarani;
        public String getHandu() { return handu; }
        public Muitura getMuitura() { return muitura; }
        public String getNduka() { return nduka; }
        public Thaa getThaa() { return thaa; }
        public String getUtaarani() { return utaarani; }
    }

    public static class Muitura {
        private String ritwa; private String thimu;
        public String getRitwa() { return ritwa; }
        public String getThimu() { return thimu; }
    }

    public static class Thaa {
        private String kuuma; private String nginya;
        public String getKuuma() { return kuuma; }
        public String getNginya() { return nginya; }
    }

    public static class Notify {
        private String mugui; private Ndumiriri ndumiriri; private Murigo murigo;
        public String getMugui() { return mugui; }
        public Ndumiriri getNdumiriri() { return ndumiriri; }
        public Murigo getMurigo() { return murigo; }
    }

    public static class Ndumiriri {
        private String muthemba; private String njira; private String ruthiomi;
        public String getMuthemba() { return muthemba; }
        public String getNjira() { return njira; }
        public String getRuthiomi() { return ruthiomi; }
    }

    public static class Murigo {
        private String namba; private String muthenya; private Integer muigana;
        public String getNamba() { return namba; }
        public String getMuthenya() { return muthenya; }
        public Integer getMuigana() { return muigana; }
    }
}
