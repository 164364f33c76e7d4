package hatud;

import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

import rife.validation.ConstrainedProperty;
import rife.validation.Validation;
import rife.validation.ValidationRuleNotNull;

/** Ang mga porma (requests) and their constraints. */
public final class Porma {
    private Porma() {
    }

    static final String TELEPONO = "09[0-9]{9}";
    static final String ORAS = "([01][0-9]|2[0-3]):[0-5][0-9]";

    public enum Lugar {BALAY, KAINGOD, TINDAHAN, OPISINA}

    public enum Adlaw {LUNES, MARTES, MIYERKOLES, HUWEBES, BIYERNES, SABADO}

    public enum Paagi {SMS, EMAIL, TAWAG}

    /** A form that may hold other forms. */
    public abstract static class Base extends Validation {
        Map<String, Base> sulod() {
            return Map.of();
        }

        static Map<String, Base> mapa(Object... unod) {
            var m = new LinkedHashMap<String, Base>();
            for (int i = 0; i < unod.length; i += 2) {
                if (unod[i + 1] != null) {
                    m.put((String) unod[i], (Base) unod[i + 1]);
                }
            }
            return m;
        }

        /** Mandatory in some cases only. */
        void kinahanglanKon(String ngalan, BooleanSupplier kon) {
            var ini = this;
            addRule(new ValidationRuleNotNull(ngalan) {
                @Override
                public boolean validate() {
                    return !kon.getAsBoolean() || super.validate();
                }
            }.setBean(ini));
        }
    }

    public static class Pagsulod extends Base {
        private String sanga;

        public String getSanga() { return sanga; }
        public void setSanga(String v) { sanga = v; }

        @Override
        protected void activateValidation() {
            addConstraint(new ConstrainedProperty("sanga").notNull(true).regexp("[A-Z]{3}"));
        }
    }

    public static class Tawo extends Base {
        private String telepono;
        private String apelyido;

        public String getTelepono() { return telepono; }
        public void setTelepono(String v) { telepono = v; }
        public String getApelyido() { return apelyido; }
        public void setApelyido(String v) { apelyido = v; }

        @Override
        protected void activateValidation() {
            addConstraint(new ConstrainedProperty("telepono").notNull(true).regexp(TELEPONO));
            addConstraint(new ConstrainedProperty("apelyido").notNull(true).notEmpty(true).maxLength(60));
        }
    }

    public static class Pagkilala extends Base {
        private Tawo tawo;
        private String reperensiya;

        public Tawo getTawo() { return tawo; }
        public void setTawo(Tawo v) { tawo = v; }
        public String getReperensiya() { return reperensiya; }
        public void setReperensiya(String v) { reperensiya = v; }

        @Override
        protected void activateValidation() {
            addConstraint(new ConstrainedProperty("tawo").notNull(true));
            addConstraint(new ConstrainedProperty("reperensiya").minLength(3).maxLength(24));
        }

        @Override
        Map<String, Base> sulod() {
            return mapa("tawo", tawo);
        }
    }

    public static class Oras extends Base {
        private String halin;
        private String tubtub;

        public String getHalin() { return halin; }
        public void setHalin(String v) { halin = v; }
        public String getTubtub() { return tubtub; }
        public void setTubtub(String v) { tubtub = v; }

        @Override
        protected void activateValidation() {
            addConstraint(new ConstrainedProperty("halin").notNull(true).regexp(ORAS));
            addConstraint(new ConstrainedProperty("tubtub").notNull(true).regexp(ORAS));
        }
    }

    public static class Kaingod extends Base {
        private String ngalan;
        private String telepono;

        public String getNgalan() { return ngalan; }
        public void setNgalan(String v) { ngalan = v; }
        public String getTelepono() { return telepono; }
        public void setTelepono(String v) { telepono = v; }

        @Override
        protected void activateValidation() {
            addConstraint(new ConstrainedProperty("ngalan").notNull(true).notEmpty(true).maxLength(60));
            addConstraint(new ConstrainedProperty("telepono").regexp(TELEPONO));
        }
    }

    public static class Luyag extends Base {
        private Lugar lugar;
        private Oras oras;
        private Kaingod kaingod;
        private List<Adlaw> mgaAdlaw;

        public Lugar getLugar() { return lugar; }
        public void setLugar(Lugar v) { lugar = v; }
        public Oras getOras() { return oras; }
        public void setOras(Oras v) { oras = v; }
        public Kaingod getKaingod() { return kaingod; }
        public void setKaingod(Kaingod v) { kaingod = v; }
        public List<Adlaw> getMgaAdlaw() { return mgaAdlaw; }
        public void setMgaAdlaw(List<Adlaw> v) { mgaAdlaw = v; }

        @Override
        protected void activateValidation() {
            addConstraint(new ConstrainedProperty("lugar").notNull(true));
            kinahanglanKon("kaingod", () -> lugar == Lugar.KAINGOD);
        }

        @Override
        Map<String, Base> sulod() {
            return mapa("oras", oras, "kaingod", kaingod);
        }

        Map<String, Object> ipakita() {
            var m = new LinkedHashMap<String, Object>();
            m.put("lugar", lugar);
            if (oras != null) {
                m.put("oras", Map.of("halin", oras.halin, "tubtub", oras.tubtub));
            }
            if (kaingod != null) {
                var k = new LinkedHashMap<String, Object>();
                k.put("ngalan", kaingod.ngalan);
                if (kaingod.telepono != null) {
                    k.put("telepono", kaingod.telepono);
                }
                m.put("kaingod", k);
            }
            if (mgaAdlaw != null) {
                m.put("mgaAdlaw", mgaAdlaw);
            }
            return m;
        }
    }

    public static class Pagabot extends Base {
        private Integer kustomerId;
        private Luyag luyag;

        public Integer getKustomerId() { return kustomerId; }
        public void setKustomerId(Integer v) { kustomerId = v; }
        public Luyag getLuyag() { return luyag; }
        public void setLuyag(Luyag v) { luyag = v; }

        @Override
        protected void activateValidation() {
            addConstraint(new ConstrainedProperty("kustomerId").notNull(true).rangeBegin(1));
        }

        @Override
        Map<String, Base> sulod() {
            return mapa("luyag", luyag);
        }
    }

    public static class Pakete extends Base {
        private String numero;
        private Integer kantidad;

        public String getNumero() { return numero; }
        public void setNumero(String v) { numero = v; }
        public Integer getKantidad() { return kantidad; }
        public void setKantidad(Integer v) { kantidad = v; }

        @Override
        protected void activateValidation() {
            addConstraint(new ConstrainedProperty("numero").notNull(true).regexp("HTD-[0-9]{8}"));
            addConstraint(new ConstrainedProperty("kantidad").rangeBegin(1).rangeEnd(20));
        }
    }

    public static class Mensahe extends Base {
        private Paagi paagi;
        private String templet;
        private String email;
        private OffsetDateTime orasSangPagabot;

        public Paagi getPaagi() { return paagi; }
        public void setPaagi(Paagi v) { paagi = v; }
        public String getTemplet() { return templet; }
        public void setTemplet(String v) { templet = v; }
        public String getEmail() { return email; }
        public void setEmail(String v) { email = v; }
        public OffsetDateTime getOrasSangPagabot() { return orasSangPagabot; }
        public void setOrasSangPagabot(OffsetDateTime v) { orasSangPagabot = v; }

        @Override
        protected void activateValidation() {
            addConstraint(new ConstrainedProperty("paagi").notNull(true));
            addConstraint(new ConstrainedProperty("templet").notNull(true).maxLength(16));
            addConstraint(new ConstrainedProperty("email").email(true));
            addConstraint(new ConstrainedProperty("orasSangPagabot").notNull(true));
            kinahanglanKon("email", () -> paagi == Paagi.EMAIL);
        }
    }

    public static class Pahibalo extends Base {
        private Integer kustomerId;
        private Pakete pakete;
        private Mensahe mensahe;

        public Integer getKustomerId() { return kustomerId; }
        public void setKustomerId(Integer v) { kustomerId = v; }
        public Pakete getPakete() { return pakete; }
        public void setPakete(Pakete v) { pakete = v; }
        public Mensahe getMensahe() { return mensahe; }
        public void setMensahe(Mensahe v) { mensahe = v; }

        @Override
        protected void activateValidation() {
            addConstraint(new ConstrainedProperty("kustomerId").notNull(true).rangeBegin(1));
            addConstraint(new ConstrainedProperty("pakete").notNull(true));
            addConstraint(new ConstrainedProperty("mensahe").notNull(true));
        }

        @Override
        Map<String, Base> sulod() {
            return mapa("pakete", pakete, "mensahe", mensahe);
        }
    }
}
