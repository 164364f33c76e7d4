package ht.livrezon.api;

public enum Jou { LENDI, MADI, MEKREDI, JEDI, VANDREDI, SAMDI }
