-- As everywhere else in the product; only where nobody has changed the words.
update disqualification_reasons set label = 'License or certificate missing' where label = 'Licence or certificate missing';
