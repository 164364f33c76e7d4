package ht.livrezon.api;

public enum Kote { LAKAY, VWAZEN, PWEN_RETRE }
