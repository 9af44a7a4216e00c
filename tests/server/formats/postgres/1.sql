-- As the first format of PostgreSQL had it, with the tables of the second one of SQLite.
CREATE SCHEMA trunkline;
SET search_path = trunkline;
CREATE TABLE format(format int NOT NULL);
INSERT INTO format VALUES(1);
CREATE TABLE tables(id bigserial PRIMARY KEY, code text COLLATE "C" NOT NULL UNIQUE, open boolean NOT NULL, archived boolean NOT NULL DEFAULT false,
  is_public boolean NOT NULL DEFAULT false, made_at bigint NOT NULL, closed_at bigint NOT NULL DEFAULT 0, wake_at bigint NOT NULL DEFAULT 0);
CREATE INDEX open_tables ON tables(code) WHERE open;
CREATE INDEX closed_tables ON tables(code) WHERE NOT open AND NOT archived;
CREATE TABLE entries(table_id bigint NOT NULL, version bigint NOT NULL, at bigint NOT NULL, text bytea NOT NULL, PRIMARY KEY(table_id, version));
CREATE TABLE records(table_id bigint PRIMARY KEY, record bytea NOT NULL);
CREATE TABLE probe(times bigint NOT NULL);
INSERT INTO probe VALUES(0);
COPY tables(id, code, open, archived, is_public, made_at, closed_at, wake_at) FROM stdin;
1	9SN7W3	f	f	f	1794942766000	1794942767588	0
2	NFXGQ9	t	f	t	1794942777000	0	0
3	CXVV7Z	t	f	f	1794942777000	0	0
\.
SELECT setval('tables_id_seq', (SELECT max(id) FROM tables));
COPY entries(table_id, version, at, text) FROM stdin;
1	1	1794942766649	{"type":"made","at":1794942766649,"clock":0,"code":"9SN7W3","map":"nordic","host":0,"seed":"4941deeb94a42ba56692b1e47de83f09db2b703b656ede3651e8a6b15c497b9d","seats":[{"bot":"","name":"","color":"","kept":""},{"bot":"random","name":"","color":"","kept":""}],"options":{"clock":null,"counting":false,"help":true,"chat":true,"public":false,"stand_in":"level-3"}}
1	2	1794942766656	{"type":"sat","at":1794942766656,"clock":7,"seat":0,"name":"Python","key":"c1c217a273c43109bdd2eac1ee95f1baa4184bcc07bea77a9df3736fd0184f30"}
1	3	1794942766666	{"type":"start","at":1794942766666,"clock":17,"seat":0,"id":"start"}
1	4	1794942766672	{"type":"salt","at":1794942766672,"clock":23,"seat":0,"id":"salt","text":"fc49d9d9833fdf15"}
1	5	1794942766672	{"type":"deal","at":1794942766672,"clock":23}
1	6	1794942766676	{"type":"move","at":1794942766676,"clock":27,"seat":0,"id":"22386-1","move":{"type":"keep","tickets":["helsinki:kiruna","stockholm:kobenhavn"]}}
1	7	1794942766684	{"type":"move","at":1794942766684,"clock":35,"seat":1,"move":{"type":"keep","tickets":["kobenhavn:narvik","stockholm:kajaani","stockholm:tromso","tampere:kristiansand"]}}
1	8	1794942766696	{"type":"move","at":1794942766696,"clock":47,"seat":0,"id":"22386-2","move":{"type":"draw","from":"deck"}}
1	9	1794942766698	{"type":"move","at":1794942766698,"clock":49,"seat":0,"id":"22386-3","move":{"type":"draw","from":"deck"}}
1	10	1794942766700	{"type":"move","at":1794942766700,"clock":51,"seat":1,"move":{"type":"claim","route":"narvik:kiruna","pay":{"locomotive":1}}}
1	11	1794942766708	{"type":"move","at":1794942766708,"clock":59,"seat":1,"move":{"type":"decline"}}
1	12	1794942766720	{"type":"move","at":1794942766720,"clock":71,"seat":0,"id":"22386-4","move":{"type":"claim","route":"kiruna:boden","pay":{"black":3}}}
1	13	1794942766728	{"type":"move","at":1794942766728,"clock":79,"seat":1,"move":{"type":"claim","route":"stavanger:kristiansand","pay":{"green":1,"locomotive":1}}}
1	14	1794942766734	{"type":"move","at":1794942766734,"clock":85,"seat":1,"move":{"type":"decline"}}
1	15	1794942766748	{"type":"move","at":1794942766748,"clock":99,"seat":0,"id":"22386-5","move":{"type":"draw","from":"deck"}}
1	16	1794942766755	{"type":"move","at":1794942766755,"clock":106,"seat":0,"id":"22386-6","move":{"type":"draw","from":"deck"}}
1	17	1794942766760	{"type":"move","at":1794942766760,"clock":111,"seat":1,"move":{"type":"claim","route":"boden:tornio","pay":{"green":1}}}
1	18	1794942766767	{"type":"move","at":1794942766767,"clock":118,"seat":0,"id":"22386-7","move":{"type":"draw","from":"deck"}}
1	19	1794942766772	{"type":"move","at":1794942766772,"clock":123,"seat":0,"id":"22386-8","move":{"type":"draw","from":"deck"}}
1	20	1794942766779	{"type":"move","at":1794942766779,"clock":130,"seat":1,"move":{"type":"claim","route":"bergen:stavanger","pay":{"pink":1,"locomotive":1}}}
1	21	1794942766788	{"type":"move","at":1794942766788,"clock":139,"seat":0,"id":"22386-9","move":{"type":"draw","from":"deck"}}
1	22	1794942766792	{"type":"move","at":1794942766792,"clock":143,"seat":0,"id":"22386-10","move":{"type":"draw","from":"deck"}}
1	23	1794942766804	{"type":"move","at":1794942766804,"clock":155,"seat":1,"move":{"type":"tickets"}}
1	24	1794942766808	{"type":"move","at":1794942766808,"clock":159,"seat":1,"move":{"type":"keep","tickets":["oslo:vaasa","sundsvall:lahti","tampere:boden"]}}
1	25	1794942766812	{"type":"move","at":1794942766812,"clock":163,"seat":0,"id":"22386-11","move":{"type":"claim","route":"kajaani:kuopio","pay":{"green":2}}}
1	26	1794942766817	{"type":"move","at":1794942766817,"clock":168,"seat":1,"move":{"type":"draw","from":3}}
1	27	1794942766824	{"type":"move","at":1794942766824,"clock":175,"seat":1,"move":{"type":"draw","from":3}}
1	28	1794942766832	{"type":"move","at":1794942766832,"clock":183,"seat":0,"id":"22386-12","move":{"type":"draw","from":"deck"}}
1	29	1794942766844	{"type":"move","at":1794942766844,"clock":195,"seat":0,"id":"22386-13","move":{"type":"draw","from":"deck"}}
1	30	1794942766852	{"type":"move","at":1794942766852,"clock":203,"seat":1,"move":{"type":"draw","from":3}}
1	31	1794942766862	{"type":"move","at":1794942766862,"clock":213,"seat":1,"move":{"type":"draw","from":0}}
1	32	1794942766863	{"type":"move","at":1794942766863,"clock":214,"seat":0,"id":"22386-14","move":{"type":"draw","from":"deck"}}
1	33	1794942766868	{"type":"move","at":1794942766868,"clock":219,"seat":0,"id":"22386-15","move":{"type":"draw","from":"deck"}}
1	34	1794942766880	{"type":"move","at":1794942766880,"clock":231,"seat":1,"move":{"type":"claim","route":"helsinki:tallinn","pay":{"pink":1,"blue":1,"white":1,"yellow":1}}}
1	35	1794942766884	{"type":"move","at":1794942766884,"clock":235,"seat":0,"id":"22386-16","move":{"type":"claim","route":"oulu:kuopio","pay":{"pink":3}}}
1	36	1794942766888	{"type":"move","at":1794942766888,"clock":239,"seat":1,"move":{"type":"draw","from":3}}
1	37	1794942766896	{"type":"move","at":1794942766896,"clock":247,"seat":1,"move":{"type":"draw","from":2}}
1	38	1794942766904	{"type":"move","at":1794942766904,"clock":255,"seat":0,"id":"22386-17","move":{"type":"draw","from":"deck"}}
1	39	1794942766916	{"type":"move","at":1794942766916,"clock":267,"seat":0,"id":"22386-18","move":{"type":"draw","from":"deck"}}
1	40	1794942766920	{"type":"move","at":1794942766920,"clock":271,"seat":1,"move":{"type":"claim","route":"arhus:kobenhavn","pay":{"blue":1,"red":2}}}
1	41	1794942766924	{"type":"move","at":1794942766924,"clock":275,"seat":0,"id":"22386-19","move":{"type":"draw","from":"deck"}}
1	42	1794942766936	{"type":"move","at":1794942766936,"clock":287,"seat":0,"id":"22386-20","move":{"type":"draw","from":"deck"}}
1	43	1794942766944	{"type":"move","at":1794942766944,"clock":295,"seat":1,"move":{"type":"draw","from":"deck"}}
1	44	1794942766949	{"type":"move","at":1794942766949,"clock":300,"seat":1,"move":{"type":"draw","from":"deck"}}
1	45	1794942766956	{"type":"move","at":1794942766956,"clock":307,"seat":0,"id":"22386-21","move":{"type":"claim","route":"rovaniemi:oulu","pay":{"orange":2}}}
1	46	1794942766960	{"type":"move","at":1794942766960,"clock":311,"seat":1,"move":{"type":"claim","route":"lieksa:kuopio","pay":{"black":1}}}
1	47	1794942766972	{"type":"move","at":1794942766972,"clock":323,"seat":0,"id":"22386-22","move":{"type":"draw","from":"deck"}}
1	48	1794942766976	{"type":"move","at":1794942766976,"clock":327,"seat":0,"id":"22386-23","move":{"type":"draw","from":"deck"}}
1	49	1794942766984	{"type":"move","at":1794942766984,"clock":335,"seat":1,"move":{"type":"claim","route":"narvik:kiruna#2","pay":{"white":1}}}
1	50	1794942766988	{"type":"move","at":1794942766988,"clock":339,"seat":0,"id":"22386-24","move":{"type":"claim","route":"oulu:kajaani","pay":{"yellow":2}}}
1	51	1794942766999	{"type":"move","at":1794942766999,"clock":350,"seat":1,"move":{"type":"tickets"}}
1	52	1794942767004	{"type":"move","at":1794942767004,"clock":355,"seat":1,"move":{"type":"keep","tickets":["norrkoping:boden"]}}
1	53	1794942767011	{"type":"move","at":1794942767011,"clock":362,"seat":0,"id":"22386-25","move":{"type":"draw","from":"deck"}}
1	54	1794942767020	{"type":"move","at":1794942767020,"clock":371,"seat":0,"id":"22386-26","move":{"type":"draw","from":"deck"}}
1	55	1794942767032	{"type":"move","at":1794942767032,"clock":383,"seat":1,"move":{"type":"draw","from":"deck"}}
1	56	1794942767036	{"type":"move","at":1794942767036,"clock":387,"seat":1,"move":{"type":"draw","from":2}}
1	57	1794942767040	{"type":"move","at":1794942767040,"clock":391,"seat":0,"id":"22386-27","move":{"type":"claim","route":"boden:umea","pay":{"white":3}}}
1	58	1794942767049	{"type":"move","at":1794942767049,"clock":400,"seat":1,"move":{"type":"draw","from":2}}
1	59	1794942767052	{"type":"move","at":1794942767052,"clock":403,"seat":1,"move":{"type":"draw","from":1}}
1	60	1794942767060	{"type":"move","at":1794942767060,"clock":411,"seat":0,"id":"22386-28","move":{"type":"draw","from":"deck"}}
1	61	1794942767064	{"type":"move","at":1794942767064,"clock":415,"seat":0,"id":"22386-29","move":{"type":"draw","from":"deck"}}
1	62	1794942767076	{"type":"move","at":1794942767076,"clock":427,"seat":1,"move":{"type":"claim","route":"umea:vaasa","pay":{"locomotive":1}}}
1	63	1794942767084	{"type":"move","at":1794942767084,"clock":435,"seat":0,"id":"22386-30","move":{"type":"claim","route":"norrkoping:goteborg","pay":{"blue":3}}}
1	64	1794942767088	{"type":"move","at":1794942767088,"clock":439,"seat":1,"move":{"type":"claim","route":"tornio:oulu","pay":{"white":1}}}
1	65	1794942767092	{"type":"move","at":1794942767092,"clock":443,"seat":0,"id":"22386-31","move":{"type":"draw","from":"deck"}}
1	66	1794942767100	{"type":"move","at":1794942767100,"clock":451,"seat":0,"id":"22386-32","move":{"type":"draw","from":"deck"}}
1	67	1794942767108	{"type":"move","at":1794942767108,"clock":459,"seat":1,"move":{"type":"draw","from":"deck"}}
1	68	1794942767118	{"type":"move","at":1794942767118,"clock":469,"seat":1,"move":{"type":"draw","from":2}}
1	69	1794942767124	{"type":"move","at":1794942767124,"clock":475,"seat":0,"id":"22386-33","move":{"type":"draw","from":"deck"}}
1	70	1794942767132	{"type":"move","at":1794942767132,"clock":483,"seat":0,"id":"22386-34","move":{"type":"draw","from":"deck"}}
1	71	1794942767136	{"type":"move","at":1794942767136,"clock":487,"seat":1,"move":{"type":"claim","route":"goteborg:alborg","pay":{"orange":1,"red":3}}}
1	72	1794942767140	{"type":"move","at":1794942767140,"clock":491,"seat":0,"id":"22386-35","move":{"type":"claim","route":"lahti:imatra","pay":{"yellow":2}}}
1	73	1794942767150	{"type":"move","at":1794942767150,"clock":501,"seat":1,"move":{"type":"draw","from":"deck"}}
1	74	1794942767156	{"type":"move","at":1794942767156,"clock":507,"seat":1,"move":{"type":"draw","from":3}}
1	75	1794942767162	{"type":"move","at":1794942767162,"clock":513,"seat":0,"id":"22386-36","move":{"type":"draw","from":"deck"}}
1	76	1794942767168	{"type":"move","at":1794942767168,"clock":519,"seat":0,"id":"22386-37","move":{"type":"draw","from":"deck"}}
1	77	1794942767175	{"type":"move","at":1794942767175,"clock":526,"seat":1,"move":{"type":"draw","from":"deck"}}
1	78	1794942767176	{"type":"move","at":1794942767176,"clock":527,"seat":1,"move":{"type":"draw","from":3}}
1	79	1794942767180	{"type":"move","at":1794942767180,"clock":531,"seat":0,"id":"22386-39","move":{"type":"claim","route":"oulu:vaasa","pay":{"black":3}}}
1	80	1794942767192	{"type":"move","at":1794942767192,"clock":543,"seat":1,"move":{"type":"claim","route":"lahti:helsinki","pay":{"black":1}}}
1	81	1794942767197	{"type":"move","at":1794942767197,"clock":548,"seat":0,"id":"22386-41","move":{"type":"claim","route":"imatra:helsinki","pay":{"red":3}}}
1	82	1794942767200	{"type":"move","at":1794942767200,"clock":551,"seat":1,"move":{"type":"draw","from":"deck"}}
1	83	1794942767204	{"type":"move","at":1794942767204,"clock":555,"seat":1,"move":{"type":"draw","from":1}}
1	84	1794942767216	{"type":"move","at":1794942767216,"clock":567,"seat":0,"id":"22386-42","move":{"type":"draw","from":"deck"}}
1	85	1794942767218	{"type":"move","at":1794942767218,"clock":569,"seat":0,"id":"22386-43","move":{"type":"draw","from":"deck"}}
1	86	1794942767224	{"type":"move","at":1794942767224,"clock":575,"seat":1,"move":{"type":"draw","from":4}}
1	87	1794942767236	{"type":"move","at":1794942767236,"clock":587,"seat":1,"move":{"type":"draw","from":1}}
1	88	1794942767237	{"type":"move","at":1794942767237,"clock":588,"seat":0,"id":"22386-44","move":{"type":"claim","route":"ostersund:sundsvall","pay":{"green":2}}}
1	89	1794942767238	{"type":"move","at":1794942767238,"clock":589,"seat":1,"move":{"type":"draw","from":4}}
1	90	1794942767250	{"type":"move","at":1794942767250,"clock":601,"seat":1,"move":{"type":"draw","from":0}}
1	91	1794942767256	{"type":"move","at":1794942767256,"clock":607,"seat":0,"id":"22386-45","move":{"type":"draw","from":"deck"}}
1	92	1794942767264	{"type":"move","at":1794942767264,"clock":615,"seat":0,"id":"22386-46","move":{"type":"draw","from":"deck"}}
1	93	1794942767268	{"type":"move","at":1794942767268,"clock":619,"seat":1,"move":{"type":"claim","route":"vaasa:sundsvall","pay":{"pink":1,"orange":3,"white":1,"green":1,"yellow":2,"black":1}}}
1	94	1794942767280	{"type":"move","at":1794942767280,"clock":631,"seat":0,"id":"22386-47","move":{"type":"draw","from":"deck"}}
1	95	1794942767288	{"type":"move","at":1794942767288,"clock":639,"seat":0,"id":"22386-48","move":{"type":"draw","from":"deck"}}
1	96	1794942767296	{"type":"move","at":1794942767296,"clock":647,"seat":1,"move":{"type":"tickets"}}
1	97	1794942767308	{"type":"move","at":1794942767308,"clock":659,"seat":1,"move":{"type":"keep","tickets":["helsinki:ostersund","stavanger:rovaniemi","tampere:tallinn"]}}
1	98	1794942767312	{"type":"move","at":1794942767312,"clock":663,"seat":0,"id":"22386-49","move":{"type":"claim","route":"oslo:orebro","pay":{"yellow":2}}}
1	99	1794942767320	{"type":"move","at":1794942767320,"clock":671,"seat":1,"move":{"type":"tickets"}}
1	100	1794942767332	{"type":"move","at":1794942767332,"clock":683,"seat":1,"move":{"type":"keep","tickets":["goteborg:andalsnes"]}}
1	101	1794942767336	{"type":"move","at":1794942767336,"clock":687,"seat":0,"id":"22386-50","move":{"type":"draw","from":"deck"}}
1	102	1794942767344	{"type":"move","at":1794942767344,"clock":695,"seat":0,"id":"22386-51","move":{"type":"draw","from":"deck"}}
1	103	1794942767348	{"type":"move","at":1794942767348,"clock":699,"seat":1,"move":{"type":"draw","from":1}}
1	104	1794942767352	{"type":"move","at":1794942767352,"clock":703,"seat":1,"move":{"type":"draw","from":2}}
1	105	1794942767360	{"type":"move","at":1794942767360,"clock":711,"seat":0,"id":"22386-52","move":{"type":"claim","route":"kuopio:imatra","pay":{"pink":2}}}
1	106	1794942767372	{"type":"move","at":1794942767372,"clock":723,"seat":1,"move":{"type":"claim","route":"kajaani:lieksa","pay":{"blue":1}}}
1	107	1794942767376	{"type":"move","at":1794942767376,"clock":727,"seat":0,"id":"22386-53","move":{"type":"draw","from":"deck"}}
1	108	1794942767388	{"type":"move","at":1794942767388,"clock":739,"seat":0,"id":"22386-54","move":{"type":"draw","from":"deck"}}
1	109	1794942767392	{"type":"move","at":1794942767392,"clock":743,"seat":1,"move":{"type":"draw","from":"deck"}}
1	110	1794942767404	{"type":"move","at":1794942767404,"clock":755,"seat":1,"move":{"type":"draw","from":3}}
1	111	1794942767416	{"type":"move","at":1794942767416,"clock":767,"seat":0,"id":"22386-56","move":{"type":"draw","from":"deck"}}
1	112	1794942767424	{"type":"move","at":1794942767424,"clock":775,"seat":0,"id":"22386-57","move":{"type":"draw","from":"deck"}}
1	113	1794942767436	{"type":"move","at":1794942767436,"clock":787,"seat":1,"move":{"type":"claim","route":"tampere:helsinki","pay":{"orange":1}}}
1	114	1794942767440	{"type":"move","at":1794942767440,"clock":791,"seat":0,"id":"22386-59","move":{"type":"draw","from":"deck"}}
1	115	1794942767448	{"type":"move","at":1794942767448,"clock":799,"seat":0,"id":"22386-60","move":{"type":"draw","from":"deck"}}
1	116	1794942767456	{"type":"move","at":1794942767456,"clock":807,"seat":1,"move":{"type":"draw","from":"deck"}}
1	117	1794942767468	{"type":"move","at":1794942767468,"clock":819,"seat":1,"move":{"type":"draw","from":"deck"}}
1	118	1794942767472	{"type":"move","at":1794942767472,"clock":823,"seat":0,"id":"22386-62","move":{"type":"draw","from":"deck"}}
1	119	1794942767476	{"type":"move","at":1794942767476,"clock":827,"seat":0,"id":"22386-63","move":{"type":"draw","from":"deck"}}
1	120	1794942767486	{"type":"move","at":1794942767486,"clock":837,"seat":1,"move":{"type":"claim","route":"trondheim:andalsnes","pay":{"white":1,"locomotive":1}}}
1	121	1794942767492	{"type":"move","at":1794942767492,"clock":843,"seat":0,"id":"22386-64","move":{"type":"claim","route":"kristiansand:oslo","pay":{"black":2}}}
1	122	1794942767504	{"type":"move","at":1794942767504,"clock":855,"seat":1,"move":{"type":"draw","from":0}}
1	123	1794942767512	{"type":"move","at":1794942767512,"clock":863,"seat":1,"move":{"type":"draw","from":0}}
1	124	1794942767516	{"type":"move","at":1794942767516,"clock":867,"seat":0,"id":"22386-66","move":{"type":"claim","route":"orebro:norrkoping","pay":{"blue":2}}}
1	125	1794942767528	{"type":"move","at":1794942767528,"clock":879,"seat":1,"move":{"type":"claim","route":"honningsvag:kirkenes","pay":{"pink":1,"orange":1,"black":1,"locomotive":1}}}
1	126	1794942767540	{"type":"move","at":1794942767540,"clock":891,"seat":0,"id":"22386-68","move":{"type":"claim","route":"rovaniemi:tornio","pay":{"red":1}}}
1	127	1794942767548	{"type":"move","at":1794942767548,"clock":899,"seat":1,"move":{"type":"draw","from":0}}
1	128	1794942767555	{"type":"move","at":1794942767555,"clock":906,"seat":1,"move":{"type":"draw","from":4}}
1	129	1794942767560	{"type":"move","at":1794942767560,"clock":911,"seat":0,"id":"22386-70","move":{"type":"claim","route":"tampere:lahti","pay":{"blue":1}}}
1	130	1794942767569	{"type":"move","at":1794942767569,"clock":920,"seat":1,"move":{"type":"draw","from":"deck"}}
1	131	1794942767576	{"type":"move","at":1794942767576,"clock":927,"seat":1,"move":{"type":"draw","from":"deck"}}
1	132	1794942767588	{"type":"move","at":1794942767588,"clock":939,"seat":0,"id":"22386-72","move":{"type":"claim","route":"tampere:turku","pay":{"red":1}}}
2	1	1794942777064	{"type":"made","at":1794942777064,"clock":0,"code":"NFXGQ9","map":"usa","host":0,"seed":"9a4fe10a2f649db1962e5b4cab2e65632ab5c849a7afe90e0e3b10346b9f16ef","seats":[{"bot":"","name":"","color":"","kept":""},{"bot":"random","name":"","color":"","kept":""}],"options":{"clock":{"move_s":60,"bank_s":600},"counting":false,"help":true,"chat":true,"public":true,"stand_in":"level-3"}}
2	2	1794942777076	{"type":"sat","at":1794942777076,"clock":12,"seat":0,"name":"Ada","key":"ce74e7d61e0e89d6a2c4f67385b89c2fbe1866cb3e583f6ef82d49148597dfcc"}
2	3	1794942777088	{"type":"chat","at":1794942777088,"clock":24,"seat":0,"id":"c1","text":"good evening \\344\\275\\240\\345\\245\\275"}
2	4	1794942777634	{"type":"start","at":1794942777634,"clock":570,"seat":0,"id":"start"}
2	5	1794942777638	{"type":"salt","at":1794942777638,"clock":574,"seat":0,"id":"salt","text":"9473dc27e64ec4cb"}
2	6	1794942777647	{"type":"deal","at":1794942777647,"clock":583}
2	7	1794942777655	{"type":"move","at":1794942777655,"clock":591,"seat":0,"id":"22592-1","move":{"type":"keep","tickets":["boston:miami","denver:el_paso"]}}
2	8	1794942777663	{"type":"move","at":1794942777663,"clock":599,"seat":1,"move":{"type":"keep","tickets":["calgary:phoenix","chicago:santa_fe","montreal:atlanta"]}}
2	9	1794942777665	{"type":"move","at":1794942777665,"clock":601,"seat":0,"id":"22592-2","move":{"type":"draw","from":"deck"}}
2	10	1794942777665	{"type":"move","at":1794942777665,"clock":601,"seat":0,"id":"22592-3","move":{"type":"draw","from":"deck"}}
2	11	1794942777676	{"type":"move","at":1794942777676,"clock":612,"seat":1,"move":{"type":"claim","route":"boston:montreal#2","pay":{"black":2}}}
2	12	1794942777678	{"type":"move","at":1794942777678,"clock":614,"seat":0,"id":"22592-4","move":{"type":"draw","from":"deck"}}
2	13	1794942777680	{"type":"move","at":1794942777680,"clock":616,"seat":0,"id":"22592-5","move":{"type":"draw","from":"deck"}}
2	14	1794942777688	{"type":"move","at":1794942777688,"clock":624,"seat":1,"move":{"type":"draw","from":4}}
2	15	1794942777691	{"type":"move","at":1794942777691,"clock":627,"seat":0,"id":"22592-6","move":{"type":"draw","from":"deck"}}
2	16	1794942777696	{"type":"move","at":1794942777696,"clock":632,"seat":0,"id":"22592-7","move":{"type":"draw","from":"deck"}}
2	17	1794942777704	{"type":"move","at":1794942777704,"clock":640,"seat":1,"move":{"type":"claim","route":"raleigh:washington","pay":{"white":1,"locomotive":1}}}
2	18	1794942777712	{"type":"move","at":1794942777712,"clock":648,"seat":0,"id":"22592-8","move":{"type":"claim","route":"calgary:vancouver","pay":{"blue":3}}}
2	19	1794942777724	{"type":"move","at":1794942777724,"clock":660,"seat":1,"move":{"type":"claim","route":"seattle:vancouver","pay":{"orange":1}}}
2	20	1794942777736	{"type":"move","at":1794942777736,"clock":672,"seat":0,"id":"22592-9","move":{"type":"draw","from":"deck"}}
2	21	1794942777738	{"type":"move","at":1794942777738,"clock":674,"seat":0,"id":"22592-10","move":{"type":"draw","from":"deck"}}
2	22	1794942777752	{"type":"move","at":1794942777752,"clock":688,"seat":1,"move":{"type":"draw","from":0}}
2	23	1794942777760	{"type":"move","at":1794942777760,"clock":696,"seat":1,"move":{"type":"draw","from":2}}
3	1	1794942777748	{"type":"made","at":1794942777748,"clock":0,"code":"CXVV7Z","map":"europe","host":0,"seed":"4524f42e0f9fc9c2a83620cbefd1384e170070ac1279dc8932fc472aa1bc6f9a","seats":[{"bot":"","name":"","color":"","kept":""},{"bot":"","name":"","color":"","kept":""}],"options":{"clock":null,"counting":false,"help":true,"chat":true,"public":false,"stand_in":"level-3"}}
3	2	1794942777756	{"type":"sat","at":1794942777756,"clock":8,"seat":0,"name":"Bob","key":"2b604d5d1ca5518ad59b8db3f705128ac3536ce2ed6c704c5242eed9158a097f"}
3	3	1794942777000	{"type":"chat","at":1794942777000,"clock":9,"by":0,"id":"c2","digest":"0123456789abcdef","seat":0,"text":"anybody?"}
\.
