(ns araqum.spec
  (:require [clojure.spec.alpha :as s]
            [clojure.string :as str])
  (:import (java.time OffsetDateTime)
           (java.time.format DateTimeParseException)))

(defn datark-che? [x] (not (str/blank? x)))

(defn uuid-tekst? [x]
  (boolean (re-matches #"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}" x)))

(defn iso-zhamanak? [x]
  (try (OffsetDateTime/parse x) true
       (catch DateTimeParseException _ false)))

;; yndhanur
(s/def ::tekst (s/and string? datark-che?))
(s/def ::hachakhord-id (s/and string? uuid-tekst?))

;; mutq
(s/def ::gortsynkeri-kod ::tekst)
(s/def ::gaghtni-banali ::tekst)
(s/def ::mutq (s/keys :req-un [::gortsynkeri-kod ::gaghtni-banali]))

;; stugum
(s/def ::anun ::tekst)
(s/def ::azganun ::tekst)
(s/def ::herakhos (s/and string? #(re-matches #"\+374\d{8}" %)))
(s/def ::el-post (s/and string? #(re-matches #"[^@\s]+@[^@\s]+\.[^@\s]+" %)))
(s/def ::hachakhord (s/keys :req-un [::azganun ::herakhos] :opt-un [::anun ::el-post]))

(s/def ::marz #{"erevan" "aragatsotn" "ararat" "armavir" "gegharkunik" "kotayk"
                "lori" "shirak" "syunik" "tavush" "vayots-dzor"})
(s/def ::bnakavayr ::tekst)
(s/def ::poghots ::tekst)
(s/def ::shenq ::tekst)
(s/def ::bnakaran pos-int?)
(s/def ::postayin-indeks (s/and string? #(re-matches #"\d{4}" %)))
(s/def ::hasce (s/keys :req-un [::poghots ::shenq ::postayin-indeks]
                       :opt-un [::marz ::bnakavayr ::bnakaran]))

(s/def ::stugum (s/keys :req-un [::hachakhord ::hasce]))

;; nakhyntrutyunner
(s/def ::vayr #{"dran-mot" "harevan" "pahapan" "ket"})
(s/def ::ket-kod (s/and string? #(re-matches #"[A-Z]{3}-\d{3}" %)))
(s/def ::zham (s/and string? #(re-matches #"([01]\d|2[0-3]):[0-5]\d" %)))
(s/def ::sksats ::zham)
(s/def ::minchev ::zham)
(s/def ::zhamer (s/keys :req-un [::sksats ::minchev]))
(s/def ::or #{"erkushabti" "erekshabti" "chorekshabti" "hingshabti" "urbat" "shabat"})
(s/def ::orer (s/coll-of ::or :kind vector? :min-count 1 :distinct true))
(s/def ::nshum (s/and string? #(<= (count %) 200)))
(s/def ::nakhyntrutyun
  (s/and (s/keys :req-un [::vayr] :opt-un [::ket-kod ::zhamer ::orer ::nshum])
         #(or (not= "ket" (:vayr %)) (contains? % :ket-kod))))

(s/def ::gortsoghutyun #{"kardal" "pokhel"})
(defmulti nakhyntrutyun-harcum :gortsoghutyun)
(defmethod nakhyntrutyun-harcum "kardal" [_]
  (s/keys :req-un [::gortsoghutyun ::hachakhord-id]))
(defmethod nakhyntrutyun-harcum "pokhel" [_]
  (s/keys :req-un [::gortsoghutyun ::hachakhord-id ::nakhyntrutyun]))
;; s/keys araji, vor "no method"-i poxaren tesnen tuylatreli arzheqnery
(s/def ::nakhyntrutyunner
  (s/and (s/keys :req-un [::gortsoghutyun])
         (s/multi-spec nakhyntrutyun-harcum :gortsoghutyun)))

;; tsanutsum
(s/def ::tesak #{"uxarkvel-e" "chanaparhin" "ushacum" "handznvel-e"})
(s/def ::kapughi #{"sms" "viber" "el-post"})
(s/def ::kaghapar ::tekst)
(s/def ::patchar ::tekst)
(s/def ::hamar (s/and string? #(re-matches #"[A-Z]{2}\d{9}AM" %)))
(s/def ::qash (s/and number? pos?))
(s/def ::araqum (s/keys :req-un [::hamar] :opt-un [::qash]))
(s/def ::spasvogh-zham (s/and string? iso-zhamanak?))
(s/def ::tsanutsum
  (s/and (s/keys :req-un [::hachakhord-id ::tesak ::kaghapar ::araqum ::spasvogh-zham]
                 :opt-un [::kapughi ::patchar])
         #(or (not= "ushacum" (:tesak %)) (contains? % :patchar))))
