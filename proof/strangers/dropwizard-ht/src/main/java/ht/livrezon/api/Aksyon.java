package ht.livrezon.api;

public enum Aksyon { GADE, CHANJE }
